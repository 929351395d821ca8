import { exposeFlat } from '../../../../src/catalog/exposed-tool';
import { exposeTools } from '../../../../src/catalog/toolkit';
import type { Outcome, OutcomeError } from '../../../../src/kernel/outcome';
import {
	answeredCall,
	executeAnswer,
	httpErrorCodes,
} from '../../../../src/surfaces/mcp/http/execute-answer';
import {
	readExecuteRequest,
	offeredToProgram,
	toolDefinitions,
} from '../../../../src/surfaces/mcp/answer-http';
import { tools } from '../../../support/native-tools';

describe('what tools are told', () => {
	it('is name, description and both schemas of each', () => {
		const { tools: told } = toolDefinitions(exposeFlat(tools), tools);
		expect(told.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
		for (const one of told) {
			expect(Object.keys(one)).toEqual(['name', 'description', 'inputSchema', 'outputSchema']);
			expect(one.inputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
			expect(one.outputSchema).toMatchObject({ type: 'object' });
			// An answer may be wrapped as text of others, and is still one of these.
			expect(one.outputSchema).not.toHaveProperty('required');
			expect(one.outputSchema).not.toHaveProperty('additionalProperties');
		}
		const list = told.find(({ name }) => name === 'list-tags');
		expect(list?.outputSchema).toMatchObject({ properties: { tags: { type: 'array' } } });
	});

	it.each([
		['common', tools.map(({ name }) => name)],
		['flat', tools.map(({ name }) => name)],
		['deferred', ['search-tools', 'run-tool']],
	] as const)('is all of them to a program that cannot search, with %s', (exposure, names) => {
		const opened = { chosen: tools, exposed: exposeTools(tools, exposure, []) };
		expect(offeredToProgram(opened, exposure).map(({ name }) => name)).toEqual(names);
	});

	it('is an open answer of what looks up others', () => {
		const [first] = exposeFlat(tools);
		const told = toolDefinitions(first ? [{ ...first, name: 'run-tool' }] : [], tools);
		expect(told.tools[0]?.outputSchema).toEqual({ type: 'object' });
	});
});

describe('a request', () => {
	it.each([
		[{ name: 'node_search', parameters: { category: 'trigger' } }, { category: 'trigger' }],
		[{ name: 'node_search' }, {}],
	])('%j is read', (body, parameters) => {
		expect(readExecuteRequest(body)).toEqual({ ok: true, name: 'node_search', parameters });
	});

	it.each([
		[undefined, 'must be a JSON object'],
		['node_search', 'must be a JSON object'],
		[[{ name: 'node_search' }], 'must be a JSON object'],
		[{ parameters: {} }, '"name"'],
		[{ name: ' ' }, '"name"'],
		[{ name: 7 }, '"name"'],
		[{ name: 'node_search', parameters: [] }, '"parameters"'],
		[{ name: 'node_search', parameters: null }, '"parameters"'],
		[{ name: 'node_search', category: 'trigger' }, '"category"'],
	])('%j is refused with what is wrong', (body, what) => {
		expect(readExecuteRequest(body)).toMatchObject({
			ok: false,
			error: {
				status: 400,
				body: {
					error: {
						...{ code: 'INVALID_REQUEST_FORMAT', message: expect.stringContaining(what) },
						details: { example: { name: 'a name that POST …/tools gives' } },
					},
				},
			},
		});
	});
});

describe('an answer', () => {
	const failed = (code: OutcomeError['code'], status: 'failed' | 'denied' = 'failed'): Outcome => ({
		status,
		error: { code, message: 'What is wrong.', hint: 'What to do.', retryable: false },
	});

	it('is the answer of the tool, as it is', () => {
		const output = { success: true, nodeId: 'n1' };
		expect(executeAnswer({ status: 'succeeded', output })).toEqual({ status: 200, body: output });
	});

	it.each([
		[failed('invalid-input'), 400, 'INVALID_TOOL_PARAMETERS'],
		[failed('invalid-code'), 400, 'INVALID_TOOL_PARAMETERS'],
		[failed('not-found'), 404, 'TOOL_EXECUTION_ERROR'],
		[failed('conflict'), 409, 'TOOL_EXECUTION_ERROR'],
		[failed('run-failed'), 502, 'TOOL_EXECUTION_ERROR'],
		[failed('unavailable'), 503, 'TOOL_EXECUTION_ERROR'],
		[failed('internal'), 500, 'INTERNAL_SERVER_ERROR'],
		[failed('output-invalid'), 502, 'INTERNAL_SERVER_ERROR'],
		[failed('forbidden', 'denied'), 403, 'TOOL_EXECUTION_ERROR'],
		[failed('not-found', 'denied'), 403, 'TOOL_EXECUTION_ERROR'],
	] as const)('%j is %d and %s', (outcome, status, code) => {
		const answer = executeAnswer(outcome);
		expect(httpErrorCodes).toContain(code);
		expect(answer).toMatchObject({
			status,
			body: { error: { message: 'What is wrong.', code, details: { hint: 'What to do.' } } },
		});
		expect(Object.keys(answer.body)).toEqual(['error']);
	});

	it('names the tool that was perhaps meant', () => {
		const unknown = {
			status: 'unknown-tool',
			name: 'node_serch',
			offered: ['node_search'],
		} as const;
		expect(executeAnswer(unknown)).toEqual({
			status: 404,
			body: {
				error: {
					message: 'There is no tool "node_serch". Did you mean "node_search"?',
					code: 'TOOL_NOT_FOUND',
					details: {
						...{ name: 'node_serch', nearest: 'node_search' },
						hint: 'POST to …/tools gives the names.',
					},
				},
			},
		});
	});

	it('of a call that a person is asked about can be taken for no success', () => {
		const asked = { status: 'approval-required', question: 'Delete it?', expiresAt: 0 } as const;
		expect(executeAnswer(asked)).toMatchObject({
			status: 428,
			body: {
				error: {
					code: 'TOOL_EXECUTION_ERROR',
					message: expect.stringContaining('Nothing was done'),
					details: { status: 'approval-required', question: 'Delete it?' },
				},
			},
		});
	});

	it.each([
		[
			'still-running',
			answeredCall({ json: { status: 'still-running', handle: 'h1' }, isError: false }),
		],
		['handed-over', executeAnswer({ status: 'handed-over', tool: 'charge', expiresAt: 0 })],
	])('of a call that goes on says so: %s', (status, answer) => {
		expect(answer).toMatchObject({ status: 202, body: { status } });
		expect(answer.body).not.toHaveProperty('error');
	});
});
