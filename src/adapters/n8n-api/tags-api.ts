import { z } from 'zod';

import { tag, type TagsPort } from '../../kernel/ports/instance/tags';
import { type ApiCall, type ApiClient, apiPath } from './client';
import { readPages } from './paging';

const tagList = z.array(tag);

export function createTags(api: ApiClient): TagsPort {
	const list = async () =>
		await readPages(api, tag, { method: 'GET', path: apiPath('tags') }, Infinity);
	return {
		list,
		async create(name) {
			const call: ApiCall = { method: 'POST', path: apiPath('tags'), body: { name } };
			const response = await api.send(call);
			const twin =
				response.status === 409 ? (await list()).find((one) => one.name === name) : undefined;
			return twin ?? api.interpret(tag, call, response);
		},
		of: async (workflowId) =>
			await api.read(tagList, { method: 'GET', path: apiPath('workflows', workflowId, 'tags') }),
		assign: async (workflowId, tagIds) =>
			await api.read(tagList, {
				method: 'PUT',
				path: apiPath('workflows', workflowId, 'tags'),
				body: tagIds.map((id) => ({ id })),
			}),
	};
}
