import type { EngineResponse } from 'n8n-workflow';

import type { ForemanSession } from '../../../src/surfaces/foreman/foreman-session';
import { comeBack } from '../../../src/surfaces/foreman/go-on-with-run';

const answerOf = (json: Record<string, unknown>): EngineResponse =>
	({
		actionResponses: [
			{
				action: { metadata: { taskId: '', callId: 'run_c1' }, input: {} },
				data: { data: { ai_tool: [[{ json }]] } },
			},
		],
		metadata: { runId: 'r', fence: 3 },
	}) as never;

test('what a connected tool has answered is noted as foreign text, also where somebody else goes on', async () => {
	const noted: string[] = [];
	const session = {
		foreman: {
			clean: (text: string) => text,
			scope: { taint: { note: async () => noted.push('noted') } },
		},
		own: { claimBack: async () => undefined },
	};
	expect(
		await comeBack(session as never as ForemanSession, answerOf({ rows: 'of strangers' })),
	).toBe(undefined);
	expect(noted).toEqual(['noted']);
});
