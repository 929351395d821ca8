import { z } from 'zod';

import { registryErrors } from '../../../registry/registry-errors';
import { registryWork } from '../../registry/registry-work';
import type { RegistryAddress } from './registry-addresses';
import type { RegistryRequest, RegistryWork } from './registry-request';
import { created, flag, ok, pageOf, paging } from './registry-request';

const search = z.string().max(200).optional();

/** A version of the function in the address, and of no other. */
async function versionOf({ opened, id, versionId }: RegistryRequest) {
	const version = await opened.registry.versions.get(versionId);
	if (version.functionId !== id) throw registryErrors.notFound('version', versionId);
	return version;
}

/** What programs do with functions, versions, schemas and whole documents. */
export const partAnswers: Readonly<Partial<Record<RegistryAddress, RegistryWork>>> = {
	async 'GET functions'(request) {
		const { query, deleted, ...page } = request.query({ ...paging, query: search, deleted: flag });
		const all = await request.opened.registry.functions.list(query, deleted);
		const { rows: functions, total } = pageOf(all, page);
		return ok({ functions, total });
	},
	'POST functions': async ({ opened, body }) =>
		created(await opened.registry.functions.create(body)),
	'GET functions/:id': async ({ opened, id }) => ok(await opened.registry.functions.get(id)),
	async 'PATCH functions/:id'({ opened, id, change: { change, revision } }) {
		return ok(await opened.registry.functions.update(id, change, revision));
	},
	async 'DELETE functions/:id'({ opened, id, deletion: { retentionTier, revision } }) {
		return ok(await opened.registry.functions.delete(id, retentionTier, revision));
	},
	'POST functions/:id/restore': async ({ opened, id }) =>
		ok(await opened.registry.functions.restore(id)),
	async 'GET functions/:id/versions'(request) {
		const page = request.query(paging);
		const all = await request.opened.registry.versions.list(request.id);
		const { rows: versions, total } = pageOf(all, page);
		return ok({ versions, total });
	},
	async 'POST functions/:id/versions'(request) {
		const { opened, id } = request;
		const { workflowVersionId, note, setAsDefault } = request.fields({
			workflowVersionId: z.string().min(1).nullable().default(null),
			note: z.string().nullable().default(null),
			setAsDefault: z.boolean().default(false),
		});
		const wish = { functionId: id, workflowVersionId, note, toolId: undefined, setAsDefault };
		return created(await registryWork.pin(opened, wish));
	},
	'GET functions/:id/versions/:versionId': async (request) => ok(await versionOf(request)),
	async 'DELETE functions/:id/versions/:versionId'(request) {
		const { id } = await versionOf(request);
		await request.opened.registry.versions.delete(id);
		return ok({ deleted: true, id });
	},
	async 'GET schemas'(request) {
		const { query, ...page } = request.query({ ...paging, query: search });
		const all = await request.opened.registry.schemas.list(query);
		const { rows: schemas, total } = pageOf(all, page);
		return ok({ schemas, total });
	},
	async 'POST schemas'(request) {
		const shape = { name: z.string(), schema: z.unknown(), role: z.enum(['input', 'output']) };
		const { name, schema, role } = request.fields(shape);
		return created(await request.opened.registry.schemas.create(name, schema, role));
	},
	'GET schemas/:id': async ({ opened, id }) => ok(await opened.registry.schemas.get(id)),
	async 'DELETE schemas/:id'({ opened, id }) {
		await opened.registry.schemas.delete(id);
		return ok({ deleted: true, id });
	},
	async 'GET registry/export'(request) {
		const { tools, workflows } = request.query({ tools: z.string().optional(), workflows: flag });
		const chosen = (tools ?? '').split(',').filter(Boolean);
		const { registry } = request.opened;
		const { document, leftOut } = await registry.exportDocument({
			...(chosen.length > 0 ? { tools: chosen } : {}),
			workflows: workflows === true,
		});
		return ok({ document, leftOut });
	},
	async 'POST registry/import'(request) {
		const { document, ...options } = request.fields({
			document: z.unknown(),
			dryRun: z.boolean().optional(),
			workflows: z.record(z.string()).optional(),
		});
		// A copy runs with credentials of this n8n, which is more than a workspace may do by a token.
		const wish = { ...options, copies: false };
		return ok(await registryWork.importDocument(request.opened, document, wish));
	},
};
