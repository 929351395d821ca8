import { markup } from './markup';

/** The styles that only the page of a run needs. */
export const runStyle = markup`<style>
h1 { white-space: pre-wrap; }
h3 { margin: 0 0 .25rem; font-size: 1rem; line-height: 1.4; }
.badge { white-space: normal; }
.badge.good { color: var(--good); }
.badge.bad { color: var(--bad); font-weight: 600; }
.badge.note { color: var(--note); }
.badge.busy { color: var(--link); }
.said { padding: .75rem 1rem; white-space: pre-wrap; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; }
.steps > li { margin-bottom: .5rem; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; }
.steps p, .cards h3 + p { margin: 0; }
.why { white-space: pre-wrap; color: var(--bad); }
ul.plain, .log { padding: 0; list-style: none; }
.plain li, .log li { padding: .25rem 0; }
.log { font-size: .9375rem; }
.log time { color: var(--soft); font-variant-numeric: tabular-nums; }
.scrolls { margin: .5rem 0; overflow-x: auto; border: 1px solid var(--edge); border-radius: .5rem; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .375rem .75rem; text-align: right; font-weight: 400; }
th:first-child { min-width: 9rem; text-align: left; overflow-wrap: anywhere; }
thead th { color: var(--soft); vertical-align: bottom; }
tbody tr, tfoot tr { border-top: 1px solid var(--edge); }
tfoot th, tfoot td { font-weight: 600; }
.drawing { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.drawing rect { fill: var(--card); stroke: var(--line); }
.drawing text { fill: var(--text); font-size: 14px; font-weight: 600; }
.drawing .of { fill: var(--soft); font-size: 12px; font-weight: 400; }
.drawing path { fill: none; stroke: var(--line); stroke-width: 1.5; }
.drawing .tip { fill: var(--line); stroke: none; }
.drawing .lends { stroke-dasharray: 4 4; }
.drawing .off { opacity: .5; }
summary { min-height: 2rem; padding: .25rem 0; cursor: pointer; color: var(--link); }
button.small { flex: none; min-height: 2.75rem; margin-top: .5rem; }
</style>`;
