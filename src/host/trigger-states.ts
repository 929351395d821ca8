import { Container } from '@n8n/di';
import { z } from 'zod';
import { isRecord } from '../kernel/values/is-record';

interface Rows {
	find(query: object): Promise<unknown>;
}

type AnyClass = Parameters<typeof Container.get>[0];

const isClass = (value: unknown): value is AnyClass => typeof value === 'function';

const isRows = (value: unknown): value is Rows =>
	isRecord(value) && typeof value.find === 'function';

async function rowsOf(table: string, query: object): Promise<unknown> {
	const module: unknown = require('@n8n/db');
	const found = isRecord(module) ? module[table] : undefined;
	const rows: unknown = isClass(found) ? Container.get(found) : undefined;
	if (!isRows(rows)) throw new Error(`n8n has no ${table}`);
	return await rows.find(query);
}

const publications = z.array(
	z.object({
		status: z.string(),
		errorMessage: z.string().nullish(),
		publishedVersionId: z.string(),
	}),
);
const triggers = z.array(
	z.object({
		nodeId: z.string(),
		versionId: z.string().nullish(),
		status: z.string(),
		errorMessage: z.string().nullish(),
	}),
);

const IN_FLIGHT = ['pending', 'in_progress'];

/** What n8n knows of the triggers of a published version. Undefined before n8n 2.41, which starts triggers before it answers. */
export async function triggerStates(workflowId: string, versionId: string) {
	try {
		const where = { workflowId };
		const query = { where, order: { id: 'DESC' }, take: 1 };
		const [last] = publications.parse(await rowsOf('WorkflowPublicationOutboxRepository', query));
		if (last?.publishedVersionId !== versionId) return undefined;
		const rows = await rowsOf('WorkflowPublicationTriggerStatusRepository', { where });
		const own = triggers.parse(rows).filter((one) => one.versionId === versionId);
		return {
			/** n8n tries several times to start a trigger that fails. */
			isDone: !IN_FLIGHT.includes(last.status),
			triggers: own.map(({ nodeId, status, errorMessage }) => ({
				nodeId,
				error: status === 'failed' ? (errorMessage ?? 'n8n does not say why') : undefined,
			})),
			error: last.status === 'failed' ? (last.errorMessage ?? undefined) : undefined,
		};
	} catch {
		return undefined;
	}
}
