import type { Finding } from '../../src/kernel/ports/instance/validator';
import {
	describeErrors,
	refuseUnloadable,
} from '../../src/tools/workflow/building/describe-finding';

const finding = (more: Partial<Finding>): Finding => ({
	nodeName: 'Step',
	parameter: 'count',
	message: '"many" is not a number.',
	fix: 'Give a number.',
	severity: 'error',
	kind: 'invalid',
	...more,
});

describe('errors in an answer', () => {
	it('name node, field, what n8n does and the line to write', () => {
		const message = 'n8n drops it, and does nothing with it, while sendBody is false.';
		const one = finding({ parameter: 'jsonBody', message, fix: 'Write sendBody: true beside it.' });
		expect(describeErrors([one])).toEqual([
			'Node "Step", jsonBody: n8n drops it, and does nothing with it, while sendBody is false. Write sendBody: true beside it.',
		]);
	});

	it('leave advice out', () => {
		expect(describeErrors([finding({ severity: 'advice' })])).toEqual([]);
	});

	it('come worst first, and in the order of the findings where they are as bad', () => {
		const kinds = ['incomplete', 'flow', 'invalid', 'refused', 'connection'] as const;
		const findings = [...kinds, ...kinds].map((kind, index) =>
			finding({ kind, nodeName: `${kind} ${index}` }),
		);
		expect(
			describeErrors(findings).map((line) => /"(.*)"/.exec(line.split(',')[0] ?? '')?.[1]),
		).toEqual([
			...['refused 3', 'refused 8', 'invalid 2', 'invalid 7', 'connection 4', 'connection 9'],
			...['flow 1', 'flow 6', 'incomplete 0', 'incomplete 5'],
		]);
	});

	it('are one for each fault: what one line puts right, in one node', () => {
		const fix = 'Write rules: { values: [...] }.';
		const old = ['value1', 'value2'].map((parameter) => finding({ parameter, fix }));
		expect(
			describeErrors([...old, finding({ parameter: 'value1', fix, nodeName: 'Other' })]),
		).toHaveLength(2);
		const fields = ['count', 'limit'].map((parameter) => finding({ parameter }));
		expect(describeErrors([...fields, ...fields])).toHaveLength(2);
	});

	it('are ten lines at most, and the last one tells of the rest', () => {
		const of = (count: number) =>
			Array.from({ length: count }, (_, index) => finding({ nodeName: `Step ${index}` }));
		expect(describeErrors(of(10))).toHaveLength(10);
		expect(describeErrors(of(10)).at(-1)).toMatch(/^Node "Step 9"/);
		expect(describeErrors(of(12))).toHaveLength(10);
		expect(describeErrors(of(12)).at(-1)).toBe('And 3 more: validate-workflow tells them.');
	});
});

describe('a refusal of nodes that this n8n cannot load', () => {
	const at = (name: string) => ({
		...{ name, id: name, type: 'n8n-nodes-base.gone', typeVersion: 1 },
		...{ position: [0, 0] satisfies [number, number], parameters: {} },
	});

	it('tells the field and the line to write, ten at most', () => {
		const names = Array.from({ length: 12 }, (_, index) => `Step ${index}`);
		const findings = names.map((nodeName) =>
			finding({
				...{ nodeName, parameter: 'type', kind: 'refused' },
				...{ message: 'this n8n has no such type.', fix: 'Write type: "n8n-nodes-base.here".' },
			}),
		);
		const content = { name: 'Gone', nodes: names.map(at), connections: {}, settings: {} };
		expect(() => {
			refuseUnloadable(findings, content, undefined);
		}).toThrow(
			/^Node "Step 0", type: .* Write type: "n8n-nodes-base.here"\..* Node "Step 8".* And 3 more: validate-workflow tells them\.$/,
		);
	});
});
