import { operationRoutes } from './operation-routes';
import { controlWebhooks } from '../control/control-route';

const BELOW = '={{$parameter["path"]}}/';

/** Every address for programs, as the documentation lists them: what an operation is, where it is one. */
export const routeTable: ReadonlyArray<readonly [method: string, path: string, title: string]> =
	controlWebhooks
		.map(({ httpMethod, path }) => [String(httpMethod), path.replace(BELOW, '')] as const)
		.filter(([, path]) => path.startsWith('ai/'))
		.map(([method, path]) => {
			const route = operationRoutes.find(
				(one) => one.method === method && `ai/${one.path}` === path,
			);
			return [method, path, route?.operation.title ?? ''];
		});
