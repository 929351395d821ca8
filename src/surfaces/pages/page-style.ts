import { markup } from './markup';

/** One style for all pages: light and dark, phone and paper. Every pair of colours has a contrast of 4.5 or more. */
export const pageStyle = markup`<style>
:root {
	color-scheme: light dark;
	--page: #f4f4f1; --card: #ffffff; --text: #1c1c1a; --soft: #565650; --line: #83837b; --edge: #d9d9d2;
	--link: #0b57a4; --good: #17633a; --bad: #a3201b; --note: #7a4b00; --on: #ffffff;
	--good-tint: #e6f3ea; --bad-tint: #fcebe9; --note-tint: #fdf2dc; --plain-tint: #efefeb;
}
@media (prefers-color-scheme: dark) {
	:root {
		--page: #161615; --card: #212120; --text: #ededea; --soft: #b9b9b2; --line: #85857d; --edge: #3c3c39;
		--link: #8cc0f5; --good: #8ad6a8; --bad: #ff9d94; --note: #f0c274; --on: #10110f;
		--good-tint: #18301f; --bad-tint: #3d1c1a; --note-tint: #362a12; --plain-tint: #2e2e2c;
	}
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-bottom: 6rem; }
body {
	margin: 0; background: var(--page); color: var(--text);
	font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
	overflow-wrap: anywhere;
}
header, main { max-width: 46rem; margin: 0 auto; padding: 0 1rem; }
header p { margin: 0; padding: 1rem 0 .5rem; color: var(--soft); font-weight: 600; }
main { padding-bottom: 3rem; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; line-height: 1.3; }
p, dl, ul { margin: 0 0 .75rem; }
a { color: var(--link); }
code, pre, .value { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .9375rem; }
code { color: var(--soft); }
a code { color: inherit; }
.question { font-size: 1.125rem; font-weight: 600; white-space: pre-wrap; }
.hint, .kind { color: var(--soft); }
.kind { font-weight: 400; }
.facts, .fields, .cards > li {
	padding: .75rem 1rem; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem;
}
.facts dt { color: var(--soft); }
.facts dd { margin: 0; white-space: pre-wrap; }
.facts dd + dt { margin-top: .5rem; }
.fields dt { font-weight: 600; }
.fields dd { margin: 0 0 .75rem; }
.fields dd:last-child { margin-bottom: 0; }
.fields .fields { padding: 0 0 0 .75rem; border-width: 0 0 0 2px; border-radius: 0; }
.value, pre {
	margin: .25rem 0 0; padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere;
	background: var(--plain-tint); border-radius: .375rem; min-height: 2.5rem; tab-size: 4;
}
.escape { display: inline-block; padding: 0 .125rem; border-radius: .1875rem; background: var(--note-tint); color: var(--note); font-weight: 600; font-style: normal; }
.badge { display: inline-block; padding: 0 .5rem; border: 1px solid; border-radius: 1rem; white-space: nowrap; color: var(--soft); }
.badge.write { color: var(--note); }
.badge.destroy { color: var(--bad); font-weight: 600; }
.danger, .warning, .result { padding: .75rem 1rem; border-left: .375rem solid; border-radius: .375rem; }
.danger { background: var(--bad-tint); border-color: var(--bad); }
.warning { background: var(--note-tint); border-color: var(--note); }
.result { background: var(--plain-tint); border-color: var(--line); }
.result p:last-child { margin-bottom: 0; }
.result.approved { background: var(--good-tint); border-color: var(--good); }
.result.expired, .result.unknown { background: var(--note-tint); border-color: var(--note); }
.result + .facts { margin-top: 1rem; }
.result + p { margin-top: .75rem; }
pre[tabindex] { user-select: all; }
.cards { padding: 0; list-style: none; }
.cards > li { margin-bottom: .75rem; }
.cards p { margin-bottom: .25rem; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; }
legend code { font-weight: 400; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.choices .choice { flex: 1 1 9rem; }
.choice {
	display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem .75rem;
	border: 1px solid var(--line); border-radius: .5rem; background: var(--card); cursor: pointer;
}
.choice:has(:checked) { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); }
.choice input { flex: none; width: 1.375rem; height: 1.375rem; margin: 0; accent-color: var(--link); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem; }
.stays { position: sticky; bottom: 0; padding: .75rem 0; background: var(--page); border-top: 1px solid var(--edge); }
button, select, textarea, input[type="password"], input[type="text"], input[type="search"] {
	min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem;
	background: var(--card); color: var(--text); font: inherit;
}
button { flex: 1 1 9rem; font-weight: 600; cursor: pointer; }
button.on-enter { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; border: 0; clip-path: inset(50%); }
button.approve { background: var(--good); border-color: var(--good); color: var(--on); }
button.approve.destroy { background: var(--bad); border-color: var(--bad); }
button:disabled { background: var(--plain-tint); border-color: var(--edge); color: var(--soft); cursor: not-allowed; }
select, input[type="password"], input[type="text"], input[type="search"] { display: block; width: 100%; min-width: 0; }
textarea { display: block; width: 100%; margin-top: .375rem; resize: vertical; }
textarea[aria-invalid] { border-color: var(--bad); }
label[for] { font-weight: 600; }
.ask { margin-bottom: 1.5rem; }
.ask legend, .ask > label[for] { display: block; white-space: pre-wrap; }
.ask .choices { flex-direction: column; margin-bottom: .75rem; }
.ask .choices .choice { flex: none; }
.ask .hint { margin: .25rem 0 0; }
.wrong { margin: .25rem 0; color: var(--bad); font-weight: 600; }
div.warning { margin-bottom: .75rem; }
.warning ul { margin: 0; padding-left: 1.25rem; }
.warning ul a { color: inherit; }
.tasks { margin: 0; padding: 0; list-style: none; counter-reset: task; }
.tasks > li { counter-increment: task; margin-bottom: 1.25rem; }
.tasks h3 { margin: 0 0 .375rem; font-size: 1rem; line-height: 1.4; }
.tasks h3::before { content: counter(task) ". "; }
.tasks .facts p { margin: 0; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.choice:focus-within { outline: 3px solid var(--link); outline-offset: 2px; }
.choice input:focus-visible { outline: none; }
.scrolls { margin: .5rem 0; overflow-x: auto; border: 1px solid var(--edge); border-radius: .5rem; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .375rem .75rem; text-align: right; font-weight: 400; }
th:first-child { min-width: 9rem; text-align: left; overflow-wrap: anywhere; }
thead th { color: var(--soft); vertical-align: bottom; }
tbody tr, tfoot tr { border-top: 1px solid var(--edge); }
tfoot th, tfoot td { font-weight: 600; }
table.words th, table.words td { text-align: left; }
table.words td { white-space: nowrap; }
summary { min-height: 2.75rem; padding: .5rem 0; cursor: pointer; color: var(--link); }
details > .cards, details > .fields { margin-top: .5rem; }
.eyebrow { margin: 0 0 .25rem; color: var(--soft); font-weight: 600; }
.asked { white-space: pre-wrap; }
.choices.row { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .375rem; }
.choices.four { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.row .choice { min-width: 0; gap: .375rem; padding: .375rem; font-size: .875rem; line-height: 1.3; overflow-wrap: break-word; }
.row .choice input { width: 1.125rem; height: 1.125rem; }
.groups > li > fieldset > legend { font-size: 1.0625rem; }
.find { margin-bottom: .75rem; }
.find .line { display: flex; gap: .5rem; margin-top: .25rem; }
.find .line button { flex: none; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; }
@media (min-width: 40rem) {
	.choices.four { grid-template-columns: repeat(4, minmax(0, 1fr)); }
	.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .375rem 1.5rem; }
	.facts dd + dt { margin-top: 0; }
}
@media print {
	:root { --page: #fff; --card: #fff; --text: #000; --soft: #333; --line: #777; --edge: #999; --plain-tint: #fff; --good-tint: #fff; --bad-tint: #fff; --note-tint: #fff; --link: #000; --good: #000; --bad: #000; --note: #000; }
	.actions, header, .hint + .ask, .ask + .choice { display: none; }
	.value, pre { border: 1px solid var(--edge); }
	.cards > li, .facts { break-inside: avoid; }
}
</style>`;
