import type { IWebhookFunctions } from 'n8n-workflow';

import { createDataTableStore } from '../../adapters/own-tables/data-table-store';
import { withReserve } from '../../adapters/own-tables/with-reserve';
import type { LeftSession, LeftSessions } from '../../policy/sessions/left-sessions';
import { createLeftSessions } from '../../policy/sessions/left-sessions';
import type { StoredDocument } from '../../documents/document-store';
import { bindNode } from '../../instance/bind-node';
import { guardStore, type Store } from '../../instance/open-store';

/** Milliseconds for one request. */
const PATIENCE = 30_000;

const KIND = 'left-session';

/** Digits of a moment: padded to them, moments sort as texts. */
const DIGITS = 15;

const momentText = (moment: number) => String(moment).padStart(DIGITS, '0');

const form = new RegExp(`^(\\d{${DIGITS}})-(.+)$`);

const now = () => Date.now();

const open = createLeftSessions(now);

function readLeft({ key: name }: StoredDocument): LeftSession[] {
	const [, moment, key] = form.exec(name) ?? [];
	return key === undefined ? [] : [{ key, expiresAt: Number(moment) }];
}

/** Sessions that were ended, kept in the store: they stay ended after a restart of n8n. */
export function openLeftSessions(context: IWebhookFunctions, store: Store): LeftSessions {
	const guarded = guardStore(bindNode(context));
	const documents = () => {
		const api = store.connection.api(AbortSignal.timeout(PATIENCE));
		// Signing out must work even if n8n's data tables are full.
		const reserved = withReserve(api, (message) => context.logger.warn(message));
		return createDataTableStore(reserved.api, now);
	};
	return open(store.connection.fingerprint, {
		add: async ({ key, expiresAt }) =>
			await guarded(
				async () => await documents().put(KIND, `${momentText(expiresAt)}-${key}`, '{}'),
			),
		list: async () => {
			const found = await guarded(async () => await documents().list(KIND, momentText(now())));
			return found.flatMap(readLeft);
		},
	});
}
