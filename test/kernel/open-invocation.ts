import type { Attempt, Invocation } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import { ToolError } from '../../src/kernel/tool-error';

/** The key may not use tables, so that no tests are kept. */
const noTests = {
	async list() {
		throw new ToolError({ code: 'forbidden', message: 'No tables.', hint: 'None.' });
	},
	noteLive: async () => await Promise.resolve(false),
} as Partial<Ports['workflowTests']> as Ports['workflowTests'];

/** The ports that a test gives; touching any other one is a mistake of the tool. */
export function portsWith(given: Partial<Ports>): Ports {
	const handler: ProxyHandler<Partial<Ports>> = {
		get(target, key) {
			if (Object.hasOwn(target, key)) return Reflect.get(target, key);
			throw new Error(`The port ${String(key)} was not given`);
		},
	};
	return new Proxy({ workflowTests: noTests, ...given }, handler) as Ports;
}

/** An invocation that allows everything and keeps what was recorded. */
export function openInvocation(overrides: Partial<Invocation> = {}) {
	const attempts: Attempt[] = [];
	const invocation: Invocation = {
		ports: () => portsWith({}),
		signal: new AbortController().signal,
		maxCharacters: 30_000,
		strip: (value) => ({ value, stripped: [] }),
		decide: async () => ({ word: 'allowed' }),
		insist: async () => ({ word: 'ask' }),
		consent: async () => ({ word: 'pending', approvalId: 'a1', expiresAt: 2000 }),
		redact: (value) => value,
		present: async (value) => value,
		record: async (attempt) => {
			attempts.push(attempt);
		},
		now: () => 1000,
		...overrides,
	};
	return { invocation, attempts };
}
