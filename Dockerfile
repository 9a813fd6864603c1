# The embedded database in a container; for PostgreSQL and a proxy see docs/self-hosting.md.
# docker build -t rodizio . && docker run -p 127.0.0.1:3000:3000 -e PUBLIC_URL=http://localhost:3000 -v rodizio:/data rodizio
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/supabase-server/package.json packages/supabase-server/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npx vite build --app --logLevel error && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/supabase ./supabase
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which does not forward SIGTERM.
CMD ["node", "dist/server/main.js"]
