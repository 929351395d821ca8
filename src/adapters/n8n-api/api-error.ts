import { featureMissing, isFeature } from '../../kernel/feature';
import {
	ToolError,
	notAllowed,
	unauthorized,
	notFound,
	conflict,
	exceedsLimit,
	unavailable,
	invalidInput,
} from '../../kernel/tool-error';
import type { ApiRequest, ApiResponse } from './client';

const messageOf = (body: unknown): string =>
	typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';

/** n8n answers 403 both for a missing licence and for a missing scope; only the first names a feature. */
export const isUnlicensed = ({ status, body }: ApiResponse): boolean =>
	status === 403 && /\bfeat:/.test(messageOf(body));

/** Whether n8n refused because all data tables together are at their limit: it then refuses inserts and updates in every table. */
export const saysTablesFull = ({ status, body }: ApiResponse): boolean =>
	status === 400 && /data table size limit exceeded/i.test(messageOf(body));

const licence = (message: string) => /feat:[a-zA-Z:]+/.exec(message)?.[0];

export const UNCHANGED = ' Nothing was changed.';

const unchanged = (request: ApiRequest) => (request.method === 'GET' ? '' : UNCHANGED);

function refused(request: ApiRequest, message: string): ToolError {
	const feature = licence(message);
	if (feature !== undefined && isFeature(feature)) return featureMissing(feature, message);
	if (feature !== undefined)
		return new ToolError({
			code: 'not-licensed',
			message: `This n8n has no licence for ${feature}.${unchanged(request)}`,
			hint: 'An owner can register the Community Edition for a free key, or choose a plan that includes it.',
		});
	return notAllowed(
		`The API key may not do this (${request.method} ${resourceOf(request)}).${unchanged(request)}`,
		`In n8n, Settings > n8n API: edit the key and tick the scope it lacks (${scopeFor(request)}). The key stays the same.`,
	);
}

const resourceOf = ({ path }: ApiRequest) => path.split('/')[1] ?? '';

const verbs: Readonly<Record<ApiRequest['method'], string>> = {
	GET: 'read or list',
	POST: 'create',
	PUT: 'update',
	PATCH: 'update',
	DELETE: 'delete',
};

/** By the part of a path that follows the id: a whole scope, or what it is one of. */
const BELOW: Readonly<Record<string, string>> = {
	publish: 'workflow:activate',
	unpublish: 'workflow:deactivate',
	archive: 'workflow:delete',
	unarchive: 'workflow:delete',
	stop: 'execution:stop',
	tags: 'workflowTags',
	folders: 'folder',
	rows: 'dataTableRow',
	columns: 'dataTableColumn',
};

/** n8n does not say which scope was missing. */
function scopeFor({ method, path }: ApiRequest): string {
	const [, resource = '', , part = '', action = verbs[method]] = path.split('/');
	const scope = BELOW[part] ?? resource.replace(/s$/, '').replace('data-t', 'dataT');
	return scope.includes(':') ? scope : `${scope}:${part === 'rows' ? action : verbs[method]}`;
}

/** Makes a `ToolError` of a response that is not a success. What n8n said is quoted, cut short. */
export function apiError(request: ApiRequest, response: ApiResponse): ToolError {
	const { status } = response;
	const said = messageOf(response.body).slice(0, 1000);
	const quote = said === '' ? '' : ` n8n says: ${said}`;
	const cause = response.body;
	if (status === 401)
		return unauthorized(
			`n8n did not accept the API key.${unchanged(request)}`,
			'It is deleted, or has expired: n8n presets 30 days. Have a person make a new one in n8n (Settings > n8n API) and put it into the Foreman n8n API credential.',
			{ cause },
		);
	if (status === 403) return refused(request, said);
	if (status === 404)
		return notFound(
			`n8n does not have what was asked for (${request.path}).${quote}${unchanged(request)}`,
			'Check the id; the list tools show what there is.',
			{ cause },
		);
	if (status === 409)
		return conflict(
			`n8n refused because of a conflict.${quote}${unchanged(request)}`,
			'Read the current state, settle the conflict, then try again.',
			{ cause },
		);
	if (status === 413)
		return exceedsLimit(
			`The request is larger than this n8n accepts (16 MB unless N8N_PAYLOAD_SIZE_MAX says otherwise).${unchanged(request)}`,
			resourceOf(request) === 'data-tables'
				? 'Send fewer rows in each call.'
				: 'Send less: split the workflow, or move large constants and pin data out of it.',
			{ cause },
		);
	if (saysTablesFull(response))
		return exceedsLimit(
			`All data tables of this n8n together are at their limit.${quote}${unchanged(request)}`,
			'Until there is room, rows can be read and deleted, but neither inserted nor updated in any table. Delete what is not needed, or have an administrator raise N8N_DATA_TABLES_MAX_SIZE_BYTES.',
			{ cause },
		);
	if (status === 429 || status >= 500)
		return unavailable(
			`n8n answered with an error of its own (HTTP ${status}).${quote}`,
			'Look at the state first, then try again; n8n’s log has the details.',
			{ retryable: true, cause },
		);
	return invalidInput(
		`n8n refused the request.${quote}${unchanged(request)}`,
		'Correct what n8n names and try again.',
		{ cause },
	);
}
