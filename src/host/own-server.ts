import { GlobalConfig } from '@n8n/config';
import { Container } from '@n8n/di';
import { z } from 'zod';

const settings = z.object({
	port: z.number().int().positive(),
	listen_address: z.string(),
	protocol: z.string(),
	ssl_key: z.string(),
	ssl_cert: z.string(),
	executions: z.object({ mode: z.string() }),
	host: z.string(),
	editorBaseUrl: z.string().catch(''),
	webhookUrl: z.string().catch(''),
});

/** n8n takes quotes around this address away as well. */
const unquoted = (address: string) => address.replace(/^"+|"+$/g, '');

/** How the main process of this n8n listens. */
export interface OwnServer {
	readonly port: number;
	/** As in N8N_LISTEN_ADDRESS, such as `::`. */
	readonly listenAddress: string;
	/** Whether n8n itself answers https, rather than a proxy in front of it. */
	readonly isEncrypted: boolean;
	readonly hasWorkers: boolean;
	/** The address that n8n gives to people and to its workers. */
	readonly knownAs: string;
}

/** By n8n's own settings, which are the same in all its processes. Undefined where this n8n does not tell. */
export function ownServer(): OwnServer | undefined {
	try {
		const read = settings.parse(Container.get(GlobalConfig));
		const { editorBaseUrl, webhookUrl, protocol, host, port } = read;
		return {
			port,
			knownAs: unquoted(editorBaseUrl) || webhookUrl || `${protocol}://${host}:${port}`,
			listenAddress: read.listen_address,
			isEncrypted: protocol === 'https' && read.ssl_key !== '' && read.ssl_cert !== '',
			hasWorkers: read.executions.mode === 'queue',
		};
	} catch {
		return undefined;
	}
}
