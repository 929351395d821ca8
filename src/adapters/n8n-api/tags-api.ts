import { z } from 'zod';

import { tag, type TagsPort } from '../../kernel/ports/instance/tags';
import { type ApiClient, apiCall } from './client';
import { readPages } from './paging';

const tagList = z.array(tag);

export function createTags(api: ApiClient): TagsPort {
	const list = async () => await readPages(api, tag, apiCall('GET', ['tags']), Infinity);
	return {
		list,
		async create(name) {
			const call = apiCall('POST', ['tags'], { body: { name } });
			const response = await api.send(call);
			const twin =
				response.status === 409 ? (await list()).find((one) => one.name === name) : undefined;
			return twin ?? api.interpret(tag, call, response);
		},
		of: async (workflowId) =>
			await api.read(tagList, apiCall('GET', ['workflows', workflowId, 'tags'])),
		assign: async (workflowId, tagIds) =>
			await api.read(
				tagList,
				apiCall('PUT', ['workflows', workflowId, 'tags'], { body: tagIds.map((id) => ({ id })) }),
			),
	};
}
