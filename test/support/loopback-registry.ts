import { execFileSync } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';

import { packPackage } from '../../scripts/pack-package.mjs';

const REPOSITORY = path.resolve(__dirname, '../..');

/** A certificate of this machine for any host, signed by an authority that only the tested n8n trusts. */
async function certificates(folder: string) {
	const openssl = (...args: string[]) =>
		execFileSync('openssl', args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
	const newKey = ['-newkey', 'rsa:2048', '-nodes'];
	const authority = ['req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem'];
	openssl(...authority, '-days', '2', '-subj', '/CN=Tests');
	const keys = new Map<string, { key: Buffer; cert: Buffer }>();
	return {
		authority: path.join(folder, 'ca.pem'),
		async of(host: string) {
			const known = keys.get(host);
			if (known !== undefined) return known;
			const request = ['req', ...newKey, '-keyout', 'host.key', '-out', 'host.csr'];
			openssl(...request, '-subj', '/CN=host', '-addext', `subjectAltName=DNS:${host}`);
			const signing = ['x509', '-req', '-in', 'host.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key'];
			openssl(...signing, '-days', '2', '-copy_extensions', 'copy', '-out', 'host.pem');
			const made = {
				key: await readFile(path.join(folder, 'host.key')),
				cert: await readFile(path.join(folder, 'host.pem')),
			};
			keys.set(host, made);
			return made;
		},
	};
}

/**
 * What n8n and npm take for the public registry, with this package alone in it. n8n lets only a licensed instance name a registry of
 * its own, so this one answers behind a proxy, for every host.
 */
export async function startLoopbackRegistry() {
	const folder = await mkdtemp(path.join(tmpdir(), 'foreman-registry-'));
	const packed = packPackage({ root: REPOSITORY, folder });
	const { name, version, ...manifest } = JSON.parse(
		await readFile(path.join(packed.folder, 'package.json'), 'utf8'),
	) as { name: string; version: string };
	const tarball = await readFile(packed.tarball);
	const { authority, of } = await certificates(folder);
	const asked: string[] = [];

	const answer = (request: IncomingMessage, response: ServerResponse) => {
		const { pathname } = new URL(request.url ?? '/', 'https://registry');
		asked.push(pathname);
		const origin = `https://${request.headers.host}`;
		const release = {
			...{ name, version, ...manifest },
			dist: { tarball: `${origin}/${name}/-/${name}.tgz`, integrity: packed.integrity },
		};
		if (pathname === `/${name}/-/${name}.tgz`) response.end(tarball);
		else if (pathname === `/${name}/${version}`) response.end(JSON.stringify(release));
		else if (pathname === `/${name}`)
			response.end(
				JSON.stringify({
					...{ name, 'dist-tags': { latest: version }, versions: { [version]: release } },
				}),
			);
		else response.writeHead(404).end('{}');
	};
	const registry = createTlsServer(
		{
			SNICallback: (host, done) => {
				of(host).then(
					(made) => done(null, createSecureContext(made)),
					(error: Error) => done(error),
				);
			},
		},
		answer,
	);
	await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
	const { port } = registry.address() as AddressInfo;
	const proxy = createHttpServer((_request, response) => void response.writeHead(404).end());
	const tunnels = new Set<Duplex>();
	proxy.on('connect', (_request, client) => {
		const server = connect(port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 OK\r\n\r\n');
			server.pipe(client);
			client.pipe(server);
		});
		for (const socket of [client, server]) {
			tunnels.add(socket);
			socket.on('error', () => [client, server].map((one) => one.destroy()));
			socket.on('close', () => tunnels.delete(socket));
		}
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

	return {
		name,
		version,
		integrity: packed.integrity,
		/** The file of the package. */
		tarball: packed.tarball,
		/** Paths, in the order in which they were asked for. */
		asked,
		/** What makes n8n and npm ask this registry. */
		environment: {
			...{ HTTPS_PROXY: address, https_proxy: address, NO_PROXY: '127.0.0.1,localhost' },
			NODE_EXTRA_CA_CERTS: authority,
			// Where a machine names authorities for npm, npm trusts no others.
			npm_config_cafile: authority,
			npm_config_cache: path.join(folder, 'cache'),
			npm_config_fetch_retries: '0',
			npm_config_update_notifier: 'false',
		},
		async stop() {
			for (const socket of tunnels) socket.destroy();
			for (const server of [proxy, registry]) {
				server.closeAllConnections();
				await new Promise((resolve) => server.close(resolve));
			}
			await rm(folder, { recursive: true, force: true });
		},
	};
}
