import { freshOrAnew } from '../../kernel/fresh';
import { keptFresh } from './kept-fresh';

const kept = keptFresh<Promise<string>>();

/** The text under a key; undefined if there is none that is new enough. */
export const freshList = kept.peek;

/** The text under a key; writes it if there is none that is new enough. A failure is not kept, and fails nobody else. */
export const keptList = async (key: string, write: () => Promise<string>): Promise<string> =>
	await freshOrAnew(kept, key, write);
