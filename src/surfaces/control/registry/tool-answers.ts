import { z } from 'zod';

import { registryErrors } from '../../../registry/registry-errors';
import type { PinChoice } from '../../../registry/proposal/pin-version';
import { shownTime } from '../../../registry/entity-fields';
import { registryWork } from '../../registry/registry-work';
import type { RegistryAddress } from './registry-addresses';
import type { RegistryWork } from './registry-request';
import { created, flag, ok, paging } from './registry-request';

const listed = {
	...paging,
	query: z.string().max(200).optional(),
	enabled: flag,
	deleted: flag,
	target: z.enum(['server', 'client']).optional(),
	system: z.enum(['with', 'only']).optional(),
	functionId: z.string().optional(),
};

const pinFields = {
	workflowVersionId: z.string().min(1).nullable().optional(),
	functionVersionId: z.string().min(1).nullable().optional(),
	note: z.string().nullable().default(null),
	revision: z.number().int().positive().optional(),
};

interface PinGiven {
	readonly workflowVersionId?: string | null | undefined;
	readonly functionVersionId?: string | null | undefined;
}

/** A version that is kept already, one of n8n, or none. */
function choiceOf({ workflowVersionId, functionVersionId }: PinGiven): PinChoice['to'] {
	if (functionVersionId === undefined)
		return { kind: 'workflow', workflowVersionId: workflowVersionId ?? null };
	if (workflowVersionId !== undefined)
		throw registryErrors.invalid('Nothing was pinned', [
			{
				field: 'functionVersionId',
				message: 'Give either "workflowVersionId" or "functionVersionId".',
			},
		]);
	return functionVersionId === null
		? { kind: 'follow' }
		: { kind: 'kept', versionId: functionVersionId };
}

/** What programs do with tools. */
export const toolAnswers: Readonly<Partial<Record<RegistryAddress, RegistryWork>>> = {
	async 'GET tools'(request) {
		const filter = request.query(listed);
		const { tools, total, unreadable } = await request.opened.registry.tools.list(filter);
		return ok({ tools, total, unreadable });
	},
	async 'POST tools'({ opened, body }) {
		const { workflowId, ...given } = body;
		if (workflowId === undefined) return created(await opened.registry.tools.create(given));
		if (given.functionId !== undefined)
			throw registryErrors.invalid('The tool was not saved', [
				{ field: 'workflowId', message: 'Give either "workflowId" or "functionId".' },
			]);
		const { tool } = await registryWork.makeTool(opened, String(workflowId), given);
		return created(tool);
	},
	'GET tools/:id': async ({ opened, id }) => ok(await opened.registry.tools.get(id)),
	async 'PATCH tools/:id'({ opened, id, change: { change, revision } }) {
		return ok(await opened.registry.tools.update(id, change, revision));
	},
	async 'DELETE tools/:id'({ opened, id, deletion: { retentionTier, revision } }) {
		return ok(await opened.registry.tools.delete(id, retentionTier, revision));
	},
	'POST tools/:id/restore': async ({ opened, id }) => ok(await opened.registry.tools.restore(id)),
	async 'POST tools/:id/try'(request) {
		const { arguments: given } = request.fields({ arguments: z.record(z.unknown()).default({}) });
		return ok(await registryWork.tryTool(request.opened, request.id, given));
	},
	async 'POST tools/:id/pin'(request) {
		const { note, revision, ...given } = request.fields(pinFields);
		const choice = { to: choiceOf(given), note, revision };
		return ok(await registryWork.pinTool(request.opened, request.id, choice));
	},
	async 'GET tools/:id/history'({ opened, id, history }) {
		const { changes, calls } = await history(await opened.registry.tools.get(id));
		return ok({
			changes: changes.map(({ at, ...change }) => ({ at: shownTime(at), ...change })),
			calls: calls.map(({ at, user, agentId, executionId, decision, outcome, code, duration }) => ({
				at: shownTime(at),
				user,
				agentId,
				executionId,
				decision,
				outcome,
				code,
				duration,
			})),
		});
	},
};
