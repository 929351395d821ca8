import type { IExecuteFunctions } from 'n8n-workflow';

import type { ApiRequest, ApiResponse } from '../../src/adapters/n8n-api/client';
import { fieldsOf } from '../../src/kernel/field';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { outcomeJson } from '../../src/kernel/outcome-json';
import { openOperations } from '../../src/surfaces/canvas/open-operations';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';
import { n8nNode } from '../instance/n8n-node';
import { hostileIds } from '../support/hostile-ids';
import { idPlaces, isEmptyAnswer } from '../support/id-places';
import { storedWorkflow } from '../tools/stored-workflow';
import { requiredSample } from './sample-input';

/*
 * Every tool with every field that takes an id, through all that Foreman has between a node on the canvas and n8n's API. What n8n
 * answers to such an id, test/attacks/13-id-traversal.test.ts has.
 */

const API = '/api/v1';
const PLAIN = 'AbCdEfGh12345678';
const ownTables = /\/api\/v1\/data-tables(?:\/foreman_[a-z_]+\/rows(?:\/\w+)?)?(?:\?|$)/;
const notFound: ApiResponse = { status: 404, body: { message: 'Not Found' } };

interface Sent {
	readonly method: ApiRequest['method'];
	readonly url: string;
	readonly body?: string;
}

/** An n8n with one workflow of a person and the tables of Foreman. */
function startWorld() {
	const tables = dataTablesInMemory();
	const target = storedWorkflow({ id: 'target0123456789', name: 'Target' });
	const answer = async ({ method, url, body }: Sent): Promise<ApiResponse> => {
		const { pathname, searchParams } = new URL(url);
		const path = pathname.slice(API.length);
		const [, what, id] = path.split('/');
		if (what === 'data-tables' && (id === undefined || id.startsWith('foreman_')))
			return await tables.send({
				...{ method, path, query: Object.fromEntries(searchParams) },
				...(body === undefined ? {} : { body: JSON.parse(body) }),
				signal: new AbortController().signal,
			});
		if (method !== 'GET') return notFound;
		if (id === undefined) return { status: 200, body: { data: [], nextCursor: null } };
		return what === 'workflows' && id === target.id ? { status: 200, body: target } : notFound;
	};
	return { answer, target: target.id };
}

/** What a call sends is the same but for the id, which is one part of the path or one value of the query. */
function shapeOf({ method, url }: Sent, id: string): string {
	const { origin, pathname, searchParams, hash } = new URL(url);
	const parts = pathname.split('/').map((part) => (decodeURIComponent(part) === id ? ':id' : part));
	const names = [...searchParams.keys()].sort().join('&');
	return `${method} ${origin}${parts.join('/')}?${names}${hash}`;
}

/** A change of what has that id is n8n's to refuse; one of anything else is ours. */
function holds({ url }: Sent, id: string): boolean {
	const { pathname, searchParams } = new URL(url);
	const parts = pathname.split('/').map(decodeURIComponent);
	return [...parts, ...searchParams.values()].includes(id);
}

async function callWith(
	{ answer, target }: ReturnType<typeof startWorld>,
	{ tool, field }: (typeof idPlaces)[number],
	id: string,
) {
	const sent: Sent[] = [];
	const helpers = {
		async httpRequestWithAuthentication(_type: string, request: Sent) {
			// What Foreman keeps by itself goes to tables of its own.
			if (!ownTables.test(request.url)) sent.push(request);
			const { status, body } = await answer(request);
			return { statusCode: status, body };
		},
	};
	const { context } = n8nNode({ executionId: `hostile ${tool.name}` });
	const node = { ...context, helpers } as unknown as IExecuteFunctions;
	const fields = fieldsOf(tool.input).map(({ name }) => name);
	const given = {
		...requiredSample(tool),
		...(fields.includes('workflowId') ? { workflowId: target } : {}),
		[field]: id,
	};
	const outcome = await invokeTool(
		tool,
		given,
		await openOperations(node).invocation(0, 'person', tool),
	);
	return { outcome, sent, shapes: new Set(sent.map((one) => shapeOf(one, id))) };
}

test('there are places to try', () => {
	expect(idPlaces.length).toBeGreaterThan(35);
});

test.each(idPlaces.map((place) => [place.tool.name, place.field, place] as const))(
	'no such id is taken by %s as %s, nothing is changed, and no request leaves its place',
	async (_tool, _field, place) => {
		const world = startWorld();
		const plain = await callWith(world, place, PLAIN);
		const wrong: string[] = [];
		for (const id of hostileIds) {
			const { outcome, sent, shapes } = await callWith(world, place, id);
			const said = `${JSON.stringify(id)}: ${JSON.stringify(outcome).slice(0, 300)}`;
			if (outcome.status === 'succeeded' && !isEmptyAnswer(outcomeJson(outcome)))
				wrong.push(`taken: ${said}`);
			if (sent.some((one) => one.method !== 'GET' && !holds(one, id)))
				wrong.push(`changes something: ${said}`);
			const strange = [...shapes].filter((shape) => !plain.shapes.has(shape));
			if (strange.length > 0) wrong.push(`sends ${strange.join(', ')}: ${said}`);
		}
		expect(wrong).toEqual([]);
	},
);
