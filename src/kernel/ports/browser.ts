/** What an agent with a browser is to set up for a credential. */
export interface BrowserOrder {
	readonly credentialType: string;
	readonly instructions: string;
}

/** The browser that is connected to a run. Closed where there is none. */
export interface BrowserPort {
	/** Has a fresh agent with the browser do it. The call is answered by that agent, not by what this returns. */
	setUp(order: BrowserOrder): Promise<void>;
}
