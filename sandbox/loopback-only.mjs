// Preloaded into n8n: refuses and names every connection that would leave this machine.
import dns from 'node:dns';
import net from 'node:net';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

function refusal(host) {
	console.error(`[sandbox] refused a connection to ${host}: this sandbox is offline`);
	return Object.assign(new Error(`connect ENETUNREACH ${host} (the sandbox is offline)`), {
		code: 'ENETUNREACH',
		syscall: 'connect',
	});
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
	// Callers inside Node hand over [options, callback] as one array.
	const [first, second] = Array.isArray(args[0]) ? args[0] : args;
	const target =
		typeof first === 'object' && first !== null
			? first
			: { port: first, host: typeof second === 'string' ? second : undefined };
	const isRemote = target.path === undefined && !LOOPBACK.test(target.host ?? 'localhost');
	if (!isRemote) return connect.apply(this, args);
	process.nextTick(() => this.destroy(refusal(target.host)));
	return this;
};

const { lookup } = dns;
dns.lookup = function (host, ...rest) {
	if (LOOPBACK.test(host) || net.isIP(host)) return lookup.call(this, host, ...rest);
	const callback = rest.at(-1);
	process.nextTick(() =>
		callback(Object.assign(refusal(host), { code: 'ENOTFOUND', syscall: 'getaddrinfo' })),
	);
	return {};
};
