import { isRecord } from '../../kernel/values/is-record';

const wrapperKey = /^untrusted-[0-9a-f]{8}$/;

/**
 * The answer inside what a model is given as text of others; what is not wrapped is itself. For code that reads ids and names:
 * what goes on to a model stays wrapped.
 */
export function unwrapUntrusted(answer: unknown): unknown {
	if (!isRecord(answer)) return answer;
	const [key, ...others] = Object.keys(answer).filter((name) => wrapperKey.test(name));
	return key === undefined || others.length > 0 ? answer : answer[key];
}
