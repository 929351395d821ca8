import { z } from 'zod';

import { ownServer } from '../../host/instance-settings';

const EVERYWHERE: readonly string[] = ['', '::', '0.0.0.0'];

/** The address of the main process on its own machine; undefined if it has a certificate, which is made out to another name. */
export function loopbackAddress(): string | undefined {
	const server = ownServer();
	if (server === undefined || server.isEncrypted) return undefined;
	const { listenAddress, port } = server;
	const host = EVERYWHERE.includes(listenAddress) ? '127.0.0.1' : listenAddress;
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** n8n-core's contexts hold what process they are in; n8n-workflow's types do not say so. */
const process = z.object({
	instanceSettings: z.object({ instanceType: z.string(), hostId: z.string().catch('') }),
});

/** What process of n8n this is, and its name, another one after each start; undefined where n8n does not tell. */
export const processOf = (context: object) => process.safeParse(context).data?.instanceSettings;

const typeOfProcess = (context: object): string | undefined => processOf(context)?.instanceType;

/** Whether this process answers webhooks alone: in queue mode, beside a main. */
export const isWebhookProcessor = (context: object) => typeOfProcess(context) === 'webhook';

/** The address at which a node reaches its n8n: in the main process its own port, at the root; elsewhere what n8n is known under. Undefined where that is unknown. */
export function addressOfThisN8n(context: object, instanceBaseUrl: string): string | undefined {
	const isMain = (typeOfProcess(context) ?? 'main') === 'main';
	const own = isMain ? loopbackAddress() : undefined;
	const known = own ?? instanceBaseUrl;
	return URL.canParse(known) ? known : undefined;
}

/** The address that a credential without one is tested with in the main process: the one that workers use. Undefined if unknown. */
export function addressToTest(): string | undefined {
	const server = ownServer();
	return server?.hasWorkers === true ? server.knownAs : (loopbackAddress() ?? server?.knownAs);
}
