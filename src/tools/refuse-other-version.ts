import { ToolError } from '../kernel/tool-error';

/** Throws `conflict` if a draft, or one that it calls, has changed since the version that the call names. */
export function refuseOtherVersion(wanted: string | undefined, now: string, what: string): void {
	if (wanted === undefined || wanted === '' || wanted === now) return;
	throw new ToolError({
		code: 'conflict',
		message: `${what} is not as it was when this call was made about version ${wanted}: it is ${now} now, or what it calls or has pinned was changed. Nothing was done.`,
		hint: 'Look at what was changed, then call again without versionId.',
	});
}
