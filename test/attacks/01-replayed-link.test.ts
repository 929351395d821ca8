import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';

import { openCard } from '../support/asking-agent';
import { useApprovals } from '../support/use-approvals';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode', 'one credential');

const { world, channel, asking } = useApprovals();

async function expectTwoLinks(exposure: string): Promise<void> {
	const agent = await asking({ exposure });
	const [first, second] = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
	const run = agent.start([agent.create(first), agent.create(second)]);
	const one = await channel().question(first);
	expect(await agent.answer(one, 'approved')).toBe(200);

	const two = await channel().question(second);
	expect(two.approvalUrl).not.toBe(one.approvalUrl);
	expect(await agent.answer(one, 'approved')).toBe(409);
	// The key of the first with the id of the second, and the other way round.
	const [firstUrl, secondUrl] = [new URL(one.approvalUrl), new URL(two.approvalUrl)];
	for (const [url, other] of [
		[firstUrl, secondUrl],
		[secondUrl, firstUrl],
	] as const) {
		const mixed = new URL(url);
		mixed.searchParams.set('approval', other.searchParams.get('approval') ?? '');
		expect(await agent.answer({ approvalUrl: String(mixed) }, 'approved')).toBe(404);
	}
	expect(await agent.tables(first)).toBe(1);
	expect(await agent.tables(second)).toBe(0);

	expect(await agent.answer(two, 'declined')).toBe(200);
	const [, told] = (await run.told()).filter((text) => !text.includes('"tools":'));
	expect(told).toContain('A person declined this call.');
	expect(await agent.tables(second)).toBe(0);
	expect(world.live.access.mode).toBeDefined();
}

const LINKS = 'the link of one call approves no other (%s)';

test.each(['common'])(LINKS, expectTwoLinks);

alike.each(['flat', 'deferred'])(LINKS, expectTwoLinks);

/** A request with any method and a form, which `fetch` sends with few methods alone. */
async function sendForm(url: string, method: string): Promise<void> {
	const form = 'verdict=approved';
	const sent = request(url, {
		method,
		headers: {
			'content-type': 'application/x-www-form-urlencoded',
			'content-length': form.length,
		},
	});
	sent.end(form);
	const [response] = await once(sent, 'response');
	response.resume();
	await once(response, 'end');
}

alike('opening a link decides nothing, whatever is sent along', async () => {
	const agent = await asking();
	const name = `Opened ${randomUUID()}`;
	const run = agent.start([agent.create(name)]);
	const question = await channel().question(name);
	expect(await openCard(question.approvalUrl)).toContain(name);
	await fetch(`${question.approvalUrl}&verdict=approved`);
	for (const method of ['GET', 'HEAD', 'PUT']) await sendForm(question.approvalUrl, method);
	expect(await agent.tables(name)).toBe(0);
	expect(await agent.answer(question, 'declined')).toBe(200);
	expect((await run.told())[0]).toContain('A person declined this call.');
	expect(await agent.tables(name)).toBe(0);
});
