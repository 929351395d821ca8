import type { ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';

import { credentialTestNetwork } from '../../adapters/network/credential-test-network';
import { searchHttp } from '../../adapters/network/search-http';
import type { ToolError } from '../../kernel/tool-error';
import { SearchCache } from '../../web/search/search-cache';
import { rulesToTest, testResult } from '../credential-test/test-result';
import { readSearchSetting, searchServices } from './open-web-search';

/** Milliseconds. */
const PATIENCE = 20_000;

/** What the test looks for. It counts as one search of the plan. */
const QUERY = { query: 'n8n', domains: [] };

const inWords = ({ message, said, hint }: ToolError) =>
	`${message}${said === undefined ? '' : ` ${said}.`} ${hint}`;

/** Answers n8n's *Test* of the credential of a search service by searching with each service that it names: what came, or the first thing that is wrong. */
export async function testSearch(
	{ helpers }: Pick<ICredentialTestFunctions, 'helpers'>,
	data: unknown,
): Promise<INodeCredentialTestResult> {
	return await testResult(async () => {
		const setting = readSearchSetting(data);
		const signal = AbortSignal.timeout(PATIENCE);
		const network = credentialTestNetwork(helpers);
		const found: string[] = [];
		for (const service of searchServices(setting, new SearchCache())) {
			const { baseUrl } = service;
			const port = searchHttp(network, rulesToTest(baseUrl, setting.rules));
			const pages = await service.search(QUERY, port, signal);
			found.push(`${service.name} answers, with ${pages.length} results for "${QUERY.query}".`);
		}
		return found.join(' ');
	}, inWords);
}
