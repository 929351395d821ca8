import { fakeSecrets } from '../policy/secrets/fake-secrets';
import { storedWorkflow } from './stored-workflow';
import { workshop } from './workshop';

const fakes = fakeSecrets(11);
const fake = (kind: string) => fakes.find((one) => one.kind === kind)?.secret ?? '';
const [github, stripe] = [fake('github-token'), fake('stripe-key')];
const password = ['c0rrect', 'h0rse'].join('-');
const script = [`const key = '${github}';`, 'const line = 2;', 'return [];'].join('\n');

const node = (name: string, type: string, parameters: Record<string, unknown>) => ({
	...{ id: `id-${name}`, name, type: `n8n-nodes-base.${type}`, typeVersion: 2, parameters },
	position: [0, 0] as [number, number],
});

const headers = {
	parameters: [
		{ name: 'Authorization', value: `Bearer ${github}` },
		{ name: 'X-Plain', value: 'plain' },
	],
};

const stored = () =>
	storedWorkflow({
		nodes: [
			node('Code', 'code', { jsCode: script }),
			node('Ask', 'httpRequest', {
				url: `https://x.example/?a=1&token=${stripe}`,
				headerParameters: headers,
				password,
				expression: '={{ $json.password }}',
			}),
		],
		connections: { Code: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
		pinData: { Ask: [{ json: { token: github } }] },
	});

const secrets = [github, stripe, password];
const opened = () => {
	const shop = workshop([stored()]);
	const parametersOf = (name: string) =>
		shop.stored.get('w1')?.nodes.find((one) => one.name === name)?.parameters;
	return { ...shop, parametersOf };
};

describe('code with hidden secrets', () => {
	it('shows none of them, and says of which kind they are', async () => {
		const code = await opened().read('w1');
		for (const secret of secrets) expect(code).not.toContain(secret);
		for (const kind of ['github-token', 'stripe-key', 'named-secret'])
			expect(code).toContain(`[redacted:${kind}]`);
		expect(code).toContain("expr('{{ $json.password }}')");
	});

	it('handed back as it is changes nothing', async () => {
		const { build, read, stored: now } = opened();
		const answer = await build({ workflowId: 'w1', code: await read('w1') });
		expect(answer).toMatchObject({ workflowId: 'w1' });
		expect(now.get('w1')).toMatchObject({ nodes: stored().nodes, pinData: stored().pinData });
	});

	it('keeps them through edits beside them, and in the same text', async () => {
		const { build, read, parametersOf } = opened();
		const code = (await read('w1'))
			.replace('const line = 2;', 'const line = 3;')
			.replace("'plain'", "'other'")
			.replace('a=1', 'a=2');
		expect(await build({ workflowId: 'w1', code })).toMatchObject({ workflowId: 'w1' });
		expect(parametersOf('Code')?.jsCode).toBe(script.replace('line = 2', 'line = 3'));
		expect(parametersOf('Ask')).toEqual({
			...stored().nodes[1]?.parameters,
			url: `https://x.example/?a=2&token=${stripe}`,
			headerParameters: {
				parameters: [headers.parameters[0], { name: 'X-Plain', value: 'other' }],
			},
		});
	});

	it('is patched in the words it was shown in, again and again', async () => {
		const { build, read, parametersOf } = opened();
		await read('w1');
		const first = [
			{ old_str: `'Bearer [redacted:github-token]'`, new_str: `'Bearer  [redacted:github-token]'` },
		];
		expect(await build({ workflowId: 'w1', patches: first })).toMatchObject({ workflowId: 'w1' });
		const second = [{ old_str: 'const line = 2;', new_str: 'const line = 4;' }];
		expect(await build({ workflowId: 'w1', patches: second })).toMatchObject({ workflowId: 'w1' });
		expect(parametersOf('Code')?.jsCode).toBe(script.replace('line = 2', 'line = 4'));
		expect(parametersOf('Ask')?.headerParameters).toEqual({
			parameters: [{ name: 'Authorization', value: `Bearer  ${github}` }, headers.parameters[1]],
		});
		expect(parametersOf('Ask')?.password).toBe(password);
	});

	it('follows a node that is renamed', async () => {
		const { build, read, parametersOf } = opened();
		const code = (await read('w1')).replaceAll("'Ask'", "'Asked'");
		expect(await build({ workflowId: 'w1', code })).toMatchObject({ workflowId: 'w1' });
		expect(parametersOf('Asked')).toEqual(stored().nodes[1]?.parameters);
	});

	it('takes a secret out, or another in its place', async () => {
		const { build, read, parametersOf } = opened();
		const own = fakeSecrets(12).find(({ kind }) => kind === 'github-token')?.secret ?? '';
		const code = (await read('w1'))
			.replace("password: '[redacted:named-secret]',", '')
			.replace('Bearer [redacted:github-token]', `Bearer ${own}`);
		expect(await build({ workflowId: 'w1', code })).toMatchObject({ workflowId: 'w1' });
		expect(parametersOf('Ask')).not.toHaveProperty('password');
		expect(JSON.stringify(parametersOf('Ask'))).toContain(own);
	});

	it.each([
		['another parameter', (code: string) => code.replace("'plain'", "'[redacted:stripe-key]'")],
		[
			'another node',
			(code: string) => code.replace('return [];', 'return [redacted:named-secret];'),
		],
		[
			'a place of which it cannot be told which one it was',
			(code: string) => code.replace('[redacted:github-token]', '[redacted:jwt]'),
		],
	])('refuses a marker in %s, and names the place', async (_where, edit) => {
		const { build, read, stored: now } = opened();
		const refusal = await build({ workflowId: 'w1', code: edit(await read('w1')) });
		expect(refusal).toMatchObject({ code: 'invalid-code' });
		expect(refusal.message).toMatch(
			/^node "(Code|Ask)", parameters\.\S+: \[redacted:[a-z-]+\] stands for/,
		);
		expect(refusal.hint).toMatch(/use a credential/);
		expect(now.get('w1')).toEqual(stored());
	});

	it('refuses a marker in a patch of code without one, and in a new workflow', async () => {
		const { build, read, stored: now } = opened();
		const patches = [{ old_str: "'plain'", new_str: "'[redacted:jwt]'" }];
		expect(await build({ workflowId: 'w1', patches })).toMatchObject({ code: 'invalid-code' });
		const copy = (await read('w1')).replace(/^\/\/ read from.*\n/, '');
		expect(await build({ code: copy }, 'run-2')).toMatchObject({ code: 'invalid-code' });
		expect(now.size).toBe(1);
	});

	it('leaves a text alone that only looks like a marker and was there before', async () => {
		const { build, change, stored: now } = opened();
		const nodes = [node('Code', 'code', { jsCode: '// [redacted:jwt] was here' })];
		change('w1', { nodes, connections: {}, pinData: {} });
		const patches = [{ old_str: "workflow('", new_str: "workflow('x" }];
		expect(await build({ workflowId: 'w1', patches })).toMatchObject({ workflowId: 'w1' });
		expect(now.get('w1')?.nodes).toEqual(nodes);
	});
});
