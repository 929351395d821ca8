import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

/** A function, because n8n would evaluate a declared expression for each request, which takes longer than signing. */
export async function signWithKey(
	{ apiKey }: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	return await Promise.resolve({
		...request,
		headers: { ...request.headers, 'X-N8N-API-KEY': String(apiKey).trim() },
	});
}
