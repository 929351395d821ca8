import type { Tool } from '../../kernel/define-tool';
import { type Markup, markup } from './markup';

/** The words on a page for a tool's effect. */
export interface ShownEffect extends Pick<Tool, 'effect'> {
	readonly reversible?: boolean | undefined;
}

const words: Readonly<Record<Tool['effect'], string>> = {
	read: 'Reads only',
	write: 'Changes something',
	destroy: 'Deletes or overwrites',
};

const TAKEN_BACK = 'Takes away, can be undone';

export const effectBadge = ({ effect, reversible }: ShownEffect): Markup =>
	markup`<span class="badge ${effect}">${effect === 'destroy' && reversible === true ? TAKEN_BACK : words[effect]}</span>`;
