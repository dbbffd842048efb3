export const PortfoliosPage = () => <main className="page">PortfoliosPage</main>;
