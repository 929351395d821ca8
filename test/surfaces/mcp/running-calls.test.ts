import { beginCall } from '../../../src/surfaces/mcp/client/client-rate';

const MOST = 100;

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

test('a client has so many calls running, others have their own, and what has ended makes room', async () => {
	const places = Array.from({ length: MOST }, () => beginCall('a'));
	expect(() => beginCall('a')).toThrow('100 calls running');
	beginCall('b').leave();
	let end: (() => void) | undefined;
	const work = new Promise<void>((_resolve, reject) => {
		end = () => reject(new Error('of the tool'));
	});
	places[0]?.holdFor(work);
	places[0]?.leave();
	await settled();
	// It has its answer, and its call goes on.
	expect(() => beginCall('a')).toThrow('100 calls running');
	end?.();
	await settled();
	const again = beginCall('a');
	for (const one of [...places.slice(1), again]) one.leave();
	await settled();
	expect(() => beginCall('a').leave()).not.toThrow();
});
