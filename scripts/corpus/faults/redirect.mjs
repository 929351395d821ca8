// Preloaded into n8n: every connection that would leave this machine ends at the stand-in, without encryption.
import dns from 'node:dns';
import net from 'node:net';
import tls from 'node:tls';

const port = Number(process.env.FOREMAN_STAND_IN);
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
	// Callers inside Node hand over [options, callback] as one array.
	const isArray = Array.isArray(args[0]);
	const [first, ...rest] = isArray ? args[0] : args;
	const given = typeof first === 'object' && first !== null;
	const host = given ? first.host : rest.find((one) => typeof one === 'string');
	const isRemote = !(given && first.path) && !LOOPBACK.test(host ?? 'localhost');
	if (!isRemote) return connect.apply(this, args);
	const options = { ...(given ? first : {}), host: '127.0.0.1', port, lookup: undefined };
	const callback = [...rest, ...args].find((one) => typeof one === 'function');
	return callback ? connect.call(this, options, callback) : connect.call(this, options);
};

// Some clients look names up themselves. What they get is no loopback address, so that the connection is redirected.
const SOMEWHERE = '192.0.2.1';
const { lookup } = dns;
dns.lookup = function (host, ...rest) {
	const isKnown = LOOPBACK.test(host) || net.isIP(host) !== 0;
	return lookup.call(this, isKnown ? host : SOMEWHERE, ...rest);
};
const { lookup: lookUp } = dns.promises;
dns.promises.lookup = async (host, options) =>
	await lookUp(LOOPBACK.test(host) || net.isIP(host) !== 0 ? host : SOMEWHERE, options);

const { connect: connectSecurely } = tls;
tls.connect = function (...args) {
	const options = args.find((one) => typeof one === 'object' && one !== null) ?? {};
	const host = options.host ?? options.servername ?? 'localhost';
	if (LOOPBACK.test(host) || options.path) return connectSecurely.apply(this, args);
	const socket = options.socket ?? net.connect({ host, port });
	const callback = args.find((one) => typeof one === 'function');
	if (callback) socket.once('secureConnect', callback);
	Object.assign(socket, {
		encrypted: true,
		authorized: true,
		alpnProtocol: false,
		getPeerCertificate: () => ({}),
		getSession: () => undefined,
		isSessionReused: () => false,
	});
	const ready = () => socket.emit('secureConnect');
	if (socket.connecting) socket.once('connect', ready);
	else process.nextTick(ready);
	return socket;
};
