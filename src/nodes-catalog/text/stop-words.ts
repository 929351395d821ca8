/** Words with only a grammatical function. "If", "set" and "wait" are not among them: here they name nodes. */
export const stopWords: ReadonlySet<string> = new Set(
	`a about after all am an and any another are as at back be been being but by can could do does
	down for from gets got has have how i in inside into is it its just like me my n8n need needs
	node nodes of off on only onto or other our out over own please should so some somebody someone
	something that the their them then there these they thing things this those through to too up
	us use used using via want was way we were what when whenever where which while who will with
	within without would you your`.split(/\s+/),
);
