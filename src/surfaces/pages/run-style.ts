import { markup } from './markup';

/** The styles that only the page of a run needs. */
export const runStyle = markup`<style>
h1 { white-space: pre-wrap; }
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
button.small { flex: none; min-height: 2.75rem; margin-top: .5rem; }
</style>`;
