import type { Said } from '../../../kernel/operation/shown-resource';
import { type Markup, markup } from '../markup';
import { moment } from '../moment';

/** A text with names and moments in it. `now` is in milliseconds since the epoch. */
export const said = (parts: Said, now: number): Markup[] =>
	parts.map((part) => {
		if (typeof part === 'string') return markup`${part}`;
		if ('name' in part) return markup`<bdi>${part.name}</bdi>`;
		if ('strong' in part) return markup`<strong>${part.strong}</strong>`;
		return moment(Date.parse(part.at), part.isAhead === true ? now : undefined);
	});

/** What is known of something, a line each. */
export const factList = (
	facts: ReadonlyArray<readonly [label: string, said: Said]>,
	now: number,
): Markup =>
	markup`<dl class="facts">${facts.map(([label, parts]) => markup`<dt>${label}</dt><dd>${said(parts, now)}</dd>`)}</dl>`;
