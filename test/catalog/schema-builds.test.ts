import type { IExecuteFunctions } from 'n8n-workflow';

import { agentExposure } from '../../src/catalog/agent-exposure';
import { commonTools } from '../../src/catalog/common-tools';
import { callExposed, exposures } from '../../src/catalog/toolkit';
import { isFor } from '../../src/catalog/working-tools';
import type { Tool } from '../../src/kernel/define-tool';
import type { Ports } from '../../src/kernel/ports';
import type { ToolkitSurface } from '../../src/surfaces/toolkit/toolkit-node';
import { answerToolCalls } from '../../src/surfaces/toolkit/toolkit-node';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { allTools, tools } from '../support/native-tools';

/** The tools, and the names of those whose schema somebody has looked at, which is where building one begins. */
function watched(all: readonly Tool[]) {
	const seen = new Set<string>();
	const list = all.map(
		(tool): Tool => ({
			...tool,
			get input() {
				seen.add(tool.name);
				return tool.input;
			},
		}),
	);
	return { list, seen };
}

const ports = () =>
	portsWith({
		tags: { list: async () => [] } as unknown as Ports['tags'],
	});

const CALL = { tool: 'list-tags', arguments: {} };

/** A call of the toolkit's node, as n8n routes it there. */
async function callOf(exposure: string, call: typeof CALL) {
	const { list, seen } = watched(tools);
	const { invocation, attempts } = openInvocation({ ports });
	const context: Partial<IExecuteFunctions> = {
		getInputData: () => [{ json: {} }],
		getNodeParameter: ((name: string, _item: number, fallback: unknown) =>
			name === 'options.exposure' ? exposure : fallback) as never,
	};
	const surface: ToolkitSurface = {
		catalog: async () => ({ tools: list, withdrawn: [] }),
		common: commonTools.toolkit,
		workplace: async () => ({
			...{ hasIdentity: true, hasStore: true, hasSearch: true },
			...{ has: async () => true, hidden: async () => new Set() },
		}),
		openCall: async () => ({ invocation, waits: async () => undefined }),
		settled: async () => undefined,
		modelCall: () => call,
	};
	const [items] = await answerToolCalls(context as IExecuteFunctions, surface);
	return { answer: items?.[0]?.json, seen: [...seen], attempts };
}

describe.each(exposures)('a toolkit that shows its tools %s', (exposure) => {
	it('looks at the schema of the tool that is called, and of no other', async () => {
		const byName = { tool: 'run-tool', arguments: { name: CALL.tool, arguments: {} } };
		const { answer, seen, attempts } = await callOf(exposure, exposure === 'flat' ? CALL : byName);
		expect(attempts).toMatchObject([{ tool: CALL.tool, status: 'succeeded' }]);
		expect(answer).not.toHaveProperty('error');
		expect(seen.filter((name) => name !== CALL.tool)).toEqual([]);
	});
});

it('a search looks at the schemas of the tools that it shows', async () => {
	const search = { tool: 'search-tools', arguments: { query: 'data table', limit: 3 } };
	const { answer, seen } = await callOf('deferred', search);
	const shown = Object(answer).tools.map(({ name }: { name: string }) => name);
	expect(shown).toHaveLength(3);
	expect(seen.sort()).toEqual(shown.sort());
});

describe('an agent of the Foreman', () => {
	const exposureOf = (kind: 'orchestrator' | 'builder' | 'data-table-agent') => {
		const { list, seen } = watched(allTools.filter((tool) => isFor(tool, kind, 'tools')));
		const at = () => agentExposure(list, { kind, mode: 'tools' });
		return { list, seen, alone: at(), again: at() };
	};

	it.each(['orchestrator', 'builder', 'data-table-agent'] as const)(
		'%s is told the schemas of its tools, each made once',
		(kind) => {
			const { seen, alone, again } = exposureOf(kind);
			again.shown([{ role: 'user', text: 'go' }]);
			expect([...alone.exposed, ...again.exposed].map(({ name }) => name)).not.toEqual([]);
			expect([...seen]).toEqual([]);
			const schemas = alone.exposed.map(({ schema }) => schema);
			const own = alone.exposed
				.map(({ name }) => name)
				.filter((name) => !/^(run|search)-tool/.test(name));
			expect([...seen].sort()).toEqual(own.sort());
			expect(alone.exposed.map(({ schema }) => schema)).toEqual(schemas);
			alone.exposed.forEach(({ schema }, index) => expect(schema).toBe(schemas[index]));
		},
	);

	it('runs a tool that it does not see with the schema of that tool alone', async () => {
		const { alone, seen } = exposureOf('orchestrator');
		const { invocation, attempts } = openInvocation({ ports });
		const given = { name: 'list-tags', arguments: {} };
		await callExposed(alone.exposed, 'run-tool', given, invocation);
		expect(attempts).toMatchObject([{ tool: 'list-tags', status: 'succeeded' }]);
		expect([...seen].filter((name) => name !== 'list-tags')).toEqual([]);
	});
});
