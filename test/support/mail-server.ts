import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';

import { eventually } from './live-instance';

/** Takes every mail that is sent to it, and delivers none. */
export interface MailServer {
	readonly port: number;
	/** The text of the first mail that contains this. */
	received(part: string): Promise<string>;
	stop(): Promise<void>;
}

function decoded(mail: string): string {
	const end = mail.indexOf('\r\n\r\n');
	const body = mail.slice(end + 4);
	const encoding = /^content-transfer-encoding: *(\S+)/im.exec(mail.slice(0, end))?.[1];
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
	if (encoding !== 'quoted-printable') return body;
	const bytes = body
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}

/** One client of the protocol (RFC 5321), as far as a sender needs it. */
function talk(socket: Socket, deliver: (mail: string) => void): void {
	let text = '';
	let isMail = false;
	const say = (line: string) => socket.write(`${line}\r\n`);
	/** What ends a line, or the mail; undefined until it is there. */
	const next = (end: string): string | undefined => {
		const at = text.indexOf(end);
		if (at === -1) return undefined;
		const taken = text.slice(0, at);
		text = text.slice(at + end.length);
		return taken;
	};
	const obey = (command: string) => {
		const word = command.slice(0, 4).toUpperCase();
		isMail = word === 'DATA';
		say(isMail ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok');
		if (word === 'QUIT') socket.end();
	};
	socket.on('data', (data) => {
		text += data.toString('latin1');
		for (;;) {
			const taken = next(isMail ? '\r\n.\r\n' : '\r\n');
			if (taken === undefined) return;
			if (!isMail) obey(taken);
			else {
				isMail = false;
				deliver(decoded(taken));
				say('250 ok');
			}
		}
	});
	socket.on('error', () => socket.destroy());
	say('220 mail.example.test');
}

export async function startMailServer(): Promise<MailServer> {
	const mails: string[] = [];
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		open.add(socket);
		socket.on('close', () => open.delete(socket));
		talk(socket, (mail) => mails.push(mail));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		port: (server.address() as AddressInfo).port,
		received: async (part) =>
			await eventually(`a mail with ${part}`, async () =>
				mails.find((mail) => mail.includes(part)),
			),
		async stop() {
			for (const socket of open) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}
