import type { Store } from '../instance/open-store';
import type { BoundNode } from '../kernel/call-scope';

/** Milliseconds that a channel may take. */
const PATIENCE = 10_000;

/**
 * Posts to the channel that the credential of the store names, if it names one: nothing that a model can write to has a say in
 * where it goes. Never throws: a failure, also of `write`, is logged without what must not leave the node.
 */
export async function postToChannel(
	{ secrets, logger, post }: Pick<BoundNode, 'secrets' | 'logger' | 'post'>,
	{ askUrl }: Pick<Store, 'askUrl'>,
	what: 'a question' | 'an outcome',
	write: () => object | Promise<object>,
): Promise<void> {
	if (askUrl === '') return;
	try {
		await post(askUrl, await write(), PATIENCE);
	} catch (error) {
		const cause = String(secrets.redact(String(error)));
		logger.warn(`Foreman could not post ${what} to its channel: ${cause}`);
	}
}
