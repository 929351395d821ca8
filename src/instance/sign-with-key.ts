import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

/**
 * Signs a request to n8n's API. It is a function, because n8n would evaluate a declared expression again for each request,
 * in an isolate, which takes longer than signing.
 */
export async function signWithKey(
	{ apiKey }: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	return await Promise.resolve({
		...request,
		headers: { ...request.headers, 'X-N8N-API-KEY': String(apiKey).trim() },
	});
}
