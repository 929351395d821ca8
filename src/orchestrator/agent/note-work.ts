import type { Work } from './agent-state';
import { failureIn, idsIn } from './summarise-result';

const MOST_IDS = 12;

/** Adds one call to the record of its tool. */
export function noteWork(
	work: readonly Work[],
	tool: string,
	result: { readonly text: string; readonly isError: boolean },
): Work[] {
	const { text, isError } = result;
	const before = work.find((each) => each.tool === tool) ?? {
		tool,
		succeeded: 0,
		failed: 0,
		ids: [],
	};
	const ids = isError ? [] : idsIn(text);
	const lastFailure = isError ? (failureIn(text) ?? before.lastFailure) : before.lastFailure;
	const after: Work = {
		tool,
		succeeded: before.succeeded + (isError ? 0 : 1),
		failed: before.failed + (isError ? 1 : 0),
		ids: [...before.ids.filter((id) => !ids.includes(id)), ...ids].slice(-MOST_IDS),
		...(lastFailure === undefined ? {} : { lastFailure }),
	};
	return [...work.filter((each) => each.tool !== tool), after];
}
