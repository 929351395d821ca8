import { GlobalConfig } from '@n8n/config';
import { Container } from '@n8n/di';

import { addressOfThisN8n, addressToTest } from '../../src/adapters/in-process/this-n8n';

const PUBLIC = 'https://n8n.example.com';

const usual = {
	...{ port: 5678, listen_address: '::', protocol: 'http', ssl_key: '', ssl_cert: '' },
	...{ host: 'localhost', editorBaseUrl: '', webhookUrl: '', executions: { mode: 'regular' } },
};

const settings = (changes: object) =>
	Container.set(GlobalConfig, { ...usual, ...changes } as never);

const contextOf = (instanceType: string) => ({ instanceSettings: { instanceType } });

const main = contextOf('main');

afterEach(() => settings({}));

test.each([
	['any address', { port: 5701 }, 'http://127.0.0.1:5701'],
	['any address of IPv4', { listen_address: '0.0.0.0' }, 'http://127.0.0.1:5678'],
	['one address', { listen_address: '10.0.0.7' }, 'http://10.0.0.7:5678'],
	['one address of IPv6', { listen_address: '::1' }, 'http://[::1]:5678'],
	['http behind a proxy that speaks https', { protocol: 'https' }, 'http://127.0.0.1:5678'],
])('the main process that listens at %s reaches itself', (_what, changes, address) => {
	settings(changes);
	expect(addressOfThisN8n(main, PUBLIC)).toBe(address);
});

test('one with a certificate takes the name that it is made out to', () => {
	settings({ protocol: 'https', ssl_key: 'key.pem', ssl_cert: 'cert.pem' });
	expect(addressOfThisN8n(main, PUBLIC)).toBe(PUBLIC);
	settings({ protocol: 'https', ssl_key: 'key.pem', ssl_cert: 'cert.pem', editorBaseUrl: PUBLIC });
	expect(addressToTest()).toBe(PUBLIC);
});

test.each(['worker', 'webhook'])('a %s takes the address that n8n is known under', (type) => {
	expect(addressOfThisN8n(contextOf(type), PUBLIC)).toBe(PUBLIC);
});

test('where n8n does not tell there is none', () => {
	settings({ port: 'none' });
	expect(addressOfThisN8n(main, PUBLIC)).toBe(PUBLIC);
	expect(addressOfThisN8n(main, '')).toBeUndefined();
	expect(addressOfThisN8n(contextOf('worker'), '')).toBeUndefined();
	expect(addressToTest()).toBeUndefined();
});

test('with workers, what is tested is the address that they will use', () => {
	settings({ executions: { mode: 'queue' }, editorBaseUrl: `"${PUBLIC}"` });
	expect(addressToTest()).toBe(PUBLIC);
	settings({ executions: { mode: 'queue' }, webhookUrl: PUBLIC });
	expect(addressToTest()).toBe(PUBLIC);
	settings({ executions: { mode: 'queue' } });
	expect(addressToTest()).toBe('http://localhost:5678');
	settings({});
	expect(addressToTest()).toBe('http://127.0.0.1:5678');
});
