import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import type { ToolError } from '../../kernel/tool-error';
import { formToken, tenantsOf } from '../../policy/sessions/operator-session';
import type { OwnRoute, ResourceRoute } from './control-route';
import { isResourcePlace, placeBelowUi } from './control-route';
import { operatorNotice, operatorSignIn } from '../pages/operator/operator-sign-in';
import { answerAgentPage } from './answer-agent-page';
import { answerApprovalPage } from './answer-approval-page';
import { answerAuditPage } from './answer-audit-page';
import { answerHomePage } from './answer-home-page';
import { answerRunPage, runsWith } from './answer-run-page';
import { asToolError, statusOf, toldError, waitHeader } from './control-api';
import { controlStore } from '../../runs/control-store';
import { bindNode } from '../../instance/bind-node';
import { noPassword, signInWay } from '../../instance/identity/verify-caller';
import { openStore } from '../../instance/open-store';
import { learnCredentials } from '../../instance/read-credential';
import {
	beginSession,
	deviceCookie,
	endSession,
	FORM_TOKEN,
	formField,
	isLeft,
	refuseForeignForm,
	refuseOtherSites,
	saysSignedIn,
	sessionOf,
	signIn,
	signOut,
} from './operator-visit';
import { sendAway, sendPage } from '../card/send-answer';
import { answerResourcePages } from './answer-resource-pages';
import { streamRun } from './stream-run';
import type { OperatorRequest } from './operator-request';

/** The page on which an operator lets a client in: it needs the whole request of the client, also after a sign-in. */
interface ConsentRoute {
	readonly page: 'consent';
	/** The request, of which nothing but ours is left. */
	readonly query: string;
}

type PageRoute =
	| Exclude<OwnRoute, { readonly page: 'run-events' | 'open-api' }>
	| ResourceRoute
	| ConsentRoute;

export const CONSENT = 'authorize';

/** Relative, so that it works with any path that a proxy puts before our pages. */
const upFrom = (route: PageRoute): string =>
	route.page === 'consent'
		? '../'
		: '../'.repeat(placeBelowUi(route).split('/').filter(Boolean).length);

function placeBehind(route: PageRoute): string {
	if (route.page === 'consent') return `${CONSENT}?${route.query}`;
	return route.page === 'run-news' ? '' : placeBelowUi(route);
}

const isPlaceBehind = (text: string) =>
	isResourcePlace(text) ||
	/^(?:audit|(?:agents|approvals|runs)\/[\w.~%!'()*-]{1,900}|authorize\?[\w.*%+&=-]{1,15000})$/.test(
		text,
	);

async function askToSignIn(
	context: IWebhookFunctions,
	route: PageRoute,
	to: string,
	error?: ToolError,
) {
	const way = await signInWay(context);
	const why = way === 'none' ? noPassword() : error;
	const html = operatorSignIn({
		way,
		action: `${upFrom(route)}ui`,
		hidden: { to },
		...(why === undefined ? {} : { error: `${why.message} ${why.hint}` }),
	});
	const isWait = error?.retryAfter !== undefined;
	const headers = error === undefined ? {} : waitHeader(error);
	sendPage(context, { status: isWait ? statusOf(error) : 401, html, headers });
}

async function takeSignIn(context: IWebhookFunctions): Promise<void> {
	const given = formField(context, 'to');
	const to = isPlaceBehind(given) ? given : '';
	const caller = await signIn(context).catch(async (error: unknown) => {
		const known = asToolError(error);
		if (known.code === 'internal') throw error;
		await askToSignIn(context, { page: 'home', id: '' }, to, known);
	});
	if (caller === undefined) return;
	// The token is valid here, so an error of the store may be shown as such.
	const store = await openStore(context, 0);
	const session = await beginSession(context, store, caller);
	const device = await deviceCookie(context, store, caller);
	const headers = { 'set-cookie': [session['set-cookie'], device ?? []].flat() };
	sendAway(context, { location: to === '' ? 'ui' : `ui/${to}`, headers });
}

/** Ends the session in the browser and in this process. Says so where it could not be stored for after a restart. */
async function leave({ context, store, session }: OperatorRequest): Promise<void> {
	const headers = signOut(context);
	try {
		await endSession(context, store, session);
		sendAway(context, { location: 'ui', headers });
	} catch (error) {
		const { message } = asToolError(error);
		const html = operatorNotice({
			title: 'You are signed out',
			message: `Your session is over. Foreman could not store that yet: ${message}`,
			hint: 'Foreman tries again when the pages are next used. If n8n restarts before that, the cookie of the session stays usable until it ends by itself.',
			home: 'ui',
		});
		sendPage(context, { status: 503, html, headers });
	}
}

type ShowHome = (visit: OperatorRequest) => Promise<void>;

async function answerHome(visit: OperatorRequest, show: ShowHome): Promise<void> {
	const { context, isPost } = visit;
	if (isPost && formField(context, 'leave') === 'yes') return await leave(visit);
	const agent = isPost ? formField(context, 'agent').trim() : '';
	if (agent !== '')
		return sendAway(context, { location: `ui/agents/${encodeURIComponent(agent)}` });
	await show(visit);
}

async function answerOperator(visit: OperatorRequest, route: PageRoute, show: ShowHome) {
	switch (route.page) {
		case 'run':
			return await answerRunPage(visit, route.id);
		case 'run-news': {
			const { context, store, session } = visit;
			const isOver = () => isLeft(context, store, session);
			await streamRun(context, await runsWith(visit, route.id), route.id, { ...session, isOver });
			break;
		}
		case 'agent':
			await answerAgentPage(visit, route.id);
			break;
		case 'approval':
			await answerApprovalPage(visit, route.id);
			break;
		case 'audit':
			await answerAuditPage(visit);
			break;
		case 'home':
			await answerHome(visit, show);
			break;
		case 'consent':
			await show(visit);
			break;
		default:
			await answerResourcePages(visit, route);
	}
	return undefined;
}

async function answer(context: IWebhookFunctions, route: PageRoute, show: ShowHome) {
	const isPost = context.getRequestObject().method === 'POST';
	if (isPost) refuseOtherSites(context);
	if (isPost && route.page === 'home' && formField(context, 'token') !== '') {
		await takeSignIn(context);
		return undefined;
	}
	// Cheap checks first: most visitors are not signed in.
	const store = saysSignedIn(context) ? await openStore(context, 0) : undefined;
	const session = store && (await sessionOf(context, store));
	if (store === undefined || session === undefined) {
		await askToSignIn(context, route, placeBehind(route));
		return undefined;
	}
	if (isPost) refuseForeignForm(context, session, store);
	// Reads the node's other credential, so that its secrets are also kept out of audit and log.
	await learnCredentials(context, 0);
	const { organisation, agency, user } = session;
	const agents = controlStore(
		bindNode(context),
		store,
		{ organisation, agency, user },
		{ tenants: tenantsOf(session) },
	);
	const hidden = { [FORM_TOKEN]: formToken(session, store.secret) };
	const visit = { context, store, session, agents, isPost, hidden };
	return await answerOperator(visit, route, show);
}

const titles: Readonly<Record<number, string>> = {
	400: 'This cannot be taken',
	403: 'Not allowed',
	409: 'Another user was faster',
	429: 'Too much at once',
};

/** Answers the routes for people. Gives the item that the trigger puts out. Errors become pages. */
export async function answerControlPages(
	context: IWebhookFunctions,
	route: PageRoute,
	show: ShowHome = answerHomePage,
): Promise<IDataObject | undefined> {
	try {
		return await answer(context, route, show);
	} catch (error) {
		const known = await toldError(context, 'Foreman could not show a page', error);
		// Only the sign-in answers 401: a visitor cannot mend the store's credential.
		const status = known.code === 'unauthorized' ? 503 : statusOf(known);
		const { message, hint } = known;
		const title = titles[status] ?? 'Something is wrong here';
		const html = operatorNotice({ title, message, hint, home: `${upFrom(route)}ui` });
		sendPage(context, { status, html, headers: waitHeader(known) });
		return undefined;
	}
}
