import type { ApiRequest, SendApiRequest } from '../../src/adapters/n8n-api/client';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createProjects } from '../../src/adapters/n8n-api/projects-api';

const WORKFLOWS = 120;

const projectOf = (index: number) => (index < 3 ? `p${index}` : 'p9');

/** An n8n without a licence for projects: 120 workflows, most of them in one project. */
function unlicensed() {
	const requests: string[] = [];
	const send: SendApiRequest = async ({ path, query = {} }: ApiRequest) => {
		requests.push(path);
		if (path === '/projects')
			return await Promise.resolve({
				status: 403,
				body: { message: 'Your license does not allow for feat:projectRole:admin.' },
			});
		const id = path.split('/')[2];
		if (id !== undefined) {
			const projectId = projectOf(Number(id));
			const project = { id: projectId, name: `Of ${projectId}`, type: 'personal' };
			return await Promise.resolve({ status: 200, body: { shared: [{ projectId, project }] } });
		}
		const from = Number(query.offset);
		const to = Math.min(from + Number(query.limit), WORKFLOWS);
		const data = Array.from({ length: to - from }, (_, index) => ({
			id: String(from + index),
			shared: [{ projectId: projectOf(from + index) }],
		}));
		const nextCursor = to < WORKFLOWS ? 'more' : null;
		return await Promise.resolve({ status: 200, body: { data, nextCursor } });
	};
	const api = createApiClient(send, 'http://n8n', new AbortController().signal);
	return { projects: createProjects(api), requests };
}

test('projects of an n8n that lists none are those of some workflows, with where the rest begins', async () => {
	const { projects, requests } = unlicensed();
	const { items, next } = await projects.list(0);
	expect(items.map(({ name }) => name)).toEqual(['Of p0', 'Of p1', 'Of p2', 'Of p9']);
	expect(next).toBe(50);
	// One list, and one workflow of each project.
	expect(requests.filter((path) => path.startsWith('/workflows'))).toHaveLength(5);
});

test('the last part has no next one', async () => {
	const { items, next } = await unlicensed().projects.list(100);
	expect([items.map(({ id }) => id), next]).toEqual([['p9'], undefined]);
});
