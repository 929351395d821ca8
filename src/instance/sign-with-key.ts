import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

/**
 * Signs a request to n8n's API. A function: n8n would evaluate a declared expression anew for each request, in an isolate,
 * which takes longer than signing it.
 */
export async function signWithKey(
	{ apiKey }: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	return await Promise.resolve({
		...request,
		headers: { ...request.headers, 'X-N8N-API-KEY': String(apiKey) },
	});
}
