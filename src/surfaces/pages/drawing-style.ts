import { markup } from './markup';

/** The styles of pages that draw workflows. */
export const drawingStyle = markup`<style>
h3 { margin: 0 0 .25rem; font-size: 1rem; line-height: 1.4; }
.drawing { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.drawing rect { fill: var(--card); stroke: var(--line); }
.drawing text { fill: var(--text); font-size: 14px; font-weight: 600; }
.drawing .of { fill: var(--soft); font-size: 12px; font-weight: 400; }
.drawing path { fill: none; stroke: var(--line); stroke-width: 1.5; }
.drawing .tip { fill: var(--line); stroke: none; }
.drawing .lends { stroke-dasharray: 4 4; }
.drawing .off { opacity: .5; }
.drawing .marked rect { stroke: var(--text); stroke-width: 2; stroke-dasharray: 6 4; }
.drawing .marked .of { fill: var(--text); font-weight: 600; }
</style>`;
