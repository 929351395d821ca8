import { isRecord } from '../../kernel/values/is-record';
import type { ApiResponse } from './http';

/** n8n answers 403 both for a missing licence and for a missing scope; only the first names a feature. */
export const isUnlicensed = ({ status, body }: ApiResponse): boolean =>
	status === 403 && isRecord(body) && /\bfeat:/.test(String(body.message));
