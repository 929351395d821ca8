import { invokeTool } from '../../src/kernel/invoke-tool';
import { entryOfAttempt } from '../../src/policy/audit/entry-of-attempt';
import { noPrincipal } from '../../src/policy/identity/principal';
import { stripIdentityKeys } from '../../src/policy/identity/strip-identity-keys';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import { tools } from '../support/native-tools';
import { openInvocation } from '../kernel/open-invocation';
import { deep, large, polluting } from '../support/hostile-json';
import type { Json } from '../support/live-instance';
import { requiredSample } from './sample-input';

const nobody = { principal: noPrincipal, agentId: '', executionId: '' };

const allTools = tools.map(({ name }) => name);

function expectClean(): void {
	expect(Reflect.get({}, 'polluted')).toBeUndefined();
	expect(Reflect.get([], 'polluted')).toBeUndefined();
	expect(Object.keys(Object.prototype)).toEqual([]);
}

describe.each([
	['keys that name prototypes', polluting, allTools],
	['5,000 levels', deep, allTools],
	[
		'10 MB',
		() => JSON.stringify({ a: large() }),
		['build-workflow', 'run-workflow', 'create_task'],
	],
])('arguments with %s', (_what, make, names) => {
	test.each(names)('do %s no harm', async (name) => {
		const tool = tools.find((one) => one.name === name);
		if (tool === undefined) throw new Error(name);
		// As on n8n: what is refused is redacted as well, for the record.
		const redact = hideSecrets(['a secret of the node']);
		const { invocation, attempts } = openInvocation({ strip: stripIdentityKeys, redact });
		const sample = requiredSample(tool);
		const value: Json = JSON.parse(make());
		const tries: unknown[] = [
			{ ...sample, ...value },
			Object.defineProperty({ ...sample }, '__proto__', { value, enumerable: true }),
			...Object.keys(sample).flatMap((field) => [
				{ ...sample, [field]: value },
				{ ...sample, [field]: make() },
			]),
			`{"extra": ${make()}}`,
			make(),
		];
		for (const given of tries) {
			// The port a tool asks for first is not given here: no call gets further than its arguments.
			const outcome = await invokeTool(tool, given, invocation);
			expect(outcome.status).toBe('failed');
		}
		expect(attempts).toHaveLength(tries.length);
		for (const attempt of attempts)
			expect(entryOfAttempt(attempt, { ...nobody, redact })).toMatchObject({ tool: name });
		expectClean();
	});
});
