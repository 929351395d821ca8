import type { Effect } from '../../kernel/define-tool';
import { type Markup, markup } from './markup';

const words: Readonly<Record<Effect, string>> = {
	read: 'Reads only',
	write: 'Changes something',
	destroy: 'Deletes or overwrites',
};

export const effectBadge = (effect: Effect): Markup =>
	markup`<span class="badge ${effect}">${words[effect]}</span>`;
