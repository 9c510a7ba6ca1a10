# The worker, the receiving service and every other command over a project, as one image.
#   docker build -t bakehouse .
#   docker run --read-only -e GOOGLE_APPLICATION_CREDENTIALS=… bakehouse worker --yes --project ID
# docs/operations.md has Cloud Run and systemd.

FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npm run pack && npm install --prefix dist/package --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production BAKEHOUSE_LOG=json
COPY --from=build /src/dist/package /app
USER node
WORKDIR /app
ENTRYPOINT ["node", "/app/bakehouse.js"]
CMD ["worker", "--yes", "--health-port", "8081", "--health-host", "0.0.0.0"]
