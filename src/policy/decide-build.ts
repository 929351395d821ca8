import type { BuildWord } from '../kernel/tool/build-rule';
import type { Decision } from '../kernel/invoke-tool';
import type { PreparedCall } from '../kernel/callable-tool';
import { keepToOwn } from './made/keep-to-own';

/** Decides a call that the profile Build has judged. After foreign text only a contained one runs. */
export const decideBuild = (
	{ word, call }: { readonly word: BuildWord; readonly call: PreparedCall },
	asksAfterForeignText: boolean,
): Decision =>
	word === 'contained' || (word === 'runs' && !asksAfterForeignText)
		? {
				word: 'allowed',
				call,
				within: (ports) => keepToOwn(ports, asksAfterForeignText),
			}
		: { word: 'ask' };
