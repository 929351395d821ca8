import { z } from 'zod';

import type { PermissionsPort } from '../../kernel/ports';
import type { ApiClient } from './client';
import { apiPath } from './client';

const discovered = z.object({ data: z.object({ scopes: z.array(z.string()) }) });

/** What the key may do, as n8n itself says. */
export function createPermissions(api: ApiClient): PermissionsPort {
	return {
		granted: async () =>
			new Set(
				(await api.read(discovered, { method: 'GET', path: apiPath('discover') })).data.scopes,
			),
	};
}
