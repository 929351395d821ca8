import { z } from 'zod';

import type { OwnTables } from '../../policy/control-plane/ports';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls, looksLikeTableId } from '../n8n-api/data-table-calls';
import { isOwnTableName, ownTableNames } from './own-table';

const named = z.object({ name: z.string() });

/** Which data tables are Foreman's own, over n8n's public API. A key that may not look is refused. */
export function createOwnTables(api: ApiClient): OwnTables {
	return {
		names: ownTableNames,
		async has(id) {
			if (!looksLikeTableId(id)) return false;
			const call = dataTableCalls.get(id);
			const response = await api.send(call);
			return response.status !== 404 && isOwnTableName(api.interpret(named, call, response).name);
		},
	};
}
