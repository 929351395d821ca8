import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { installPackage } from '../../sandbox/install-package.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import type { LivePlace } from './live-place';

const REPOSITORY = resolve(__dirname, '..', '..');

/** What npm puts beside the package, as its peer and the peer of that. */
const PEERS = ['n8n-workflow', 'zod'];

async function addPeers(packages: string): Promise<void> {
	for (const name of PEERS)
		await symlink(join(REPOSITORY, 'node_modules', name), join(packages, name), 'dir');
}

/** One n8n with the package in two places, and who its owner is. */
interface PlacedN8n {
	/** As n8n names the types of each place. */
	readonly places: readonly LivePlace[];
	stop(): Promise<void>;
}

interface Layout {
	readonly directory: string;
	/** Folder that n8n is told to look for nodes in. */
	readonly extensions: string;
	/** One entry for `n8n-nodes-foreman.…` and one for `CUSTOM.…`. */
	readonly names: readonly [string, string];
}

async function startIn({ directory, extensions, names }: Layout): Promise<PlacedN8n> {
	const n8n = await startN8n({
		directory,
		// Set by jest, and n8n does not start with them.
		env: { N8N_CUSTOM_EXTENSIONS: extensions, NODE_ENV: undefined, JEST_WORKER_ID: undefined },
	});
	const stop = async () => {
		await n8n.stop();
		await rm(directory, { recursive: true, force: true });
	};
	try {
		const { apiKey } = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const access = { baseUrl: n8n.baseUrl, apiKey };
		const [installed, custom] = names;
		return {
			places: [
				{ name: installed, prefix: 'n8n-nodes-foreman.', access },
				{ name: custom, prefix: 'CUSTOM.', access },
			],
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** As `npm install n8n-nodes-foreman` leaves it, in n8n's folder for nodes and in a folder of the operator. */
export async function startInstalledByHand(): Promise<PlacedN8n> {
	const directory = await mkdtemp(join(tmpdir(), 'foreman-by-hand-'));
	await installPackage({ directory: REPOSITORY, stateDirectory: directory });
	await addPeers(join(directory, 'home', '.n8n', 'nodes', 'node_modules'));
	const { location: extensions } = await installPackage({
		directory: REPOSITORY,
		stateDirectory: join(directory, 'extensions'),
	});
	await addPeers(resolve(extensions, '..'));
	return await startIn({
		...{ directory, extensions },
		names: ['by hand, with its peers', 'a folder of custom extensions'],
	});
}

/** As `npm start` leaves it, with its state in the checkout, and the checkout as a folder of custom extensions. */
export async function startInCheckout(): Promise<PlacedN8n> {
	const parent = join(REPOSITORY, '.work');
	await mkdir(parent, { recursive: true });
	const directory = await mkdtemp(join(parent, 'placed-'));
	await installPackage({ directory: REPOSITORY, stateDirectory: directory });
	return await startIn({
		...{ directory, extensions: join(REPOSITORY, 'dist') },
		names: ['in the checkout', 'the checkout as custom extensions'],
	});
}
