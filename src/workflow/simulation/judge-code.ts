import type { HoldReason } from '../../kernel/hold-reason';
import { isHarmlessJavascript } from './code/javascript-code';
import { isHarmlessPython } from './code/python-code';

const readers: ReadonlyArray<readonly [parameter: string, isHarmless: (code: string) => boolean]> =
	[
		['jsCode', isHarmlessJavascript],
		['functionCode', isHarmlessJavascript],
		['code', isHarmlessJavascript],
		['pythonCode', isHarmlessPython],
	];

/** Why code that a node would run is held back. Undefined for a node without code. */
export function judgeCode(parameters: Readonly<Record<string, unknown>>): HoldReason | undefined {
	const harmful = readers.some(([parameter, isHarmless]) => {
		const code = parameters[parameter];
		return code !== undefined && (typeof code !== 'string' || !isHarmless(code));
	});
	return harmful ? 'code' : undefined;
}
